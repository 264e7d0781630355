/** Runs axe on the current page, under the production Content-Security-Policy. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails with one line for each element that breaks WCAG 2.2 AA, as far as axe can tell, or the given rules. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Once a page: what is read again is slow again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const results = await inPage.run(document, {
        // A copy, since axe's type takes no read-only list.
        runOnly: { ...runOnly, values: [...runOnly.values] },
        resultTypes: ['violations'],
      })
      const found: string[] = []
      for (const { id, nodes } of results.violations) {
        for (const { target, failureSummary = '' } of nodes) {
          // A control that is scrolled half under the frame is tested again in full view.
          if (id === 'target-size' && failureSummary.includes('partially obscured')) {
            const selector = String(target.at(-1))
            document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
            const again = await inPage.run(selector, { runOnly: [id], resultTypes: ['violations'] })
            if (again.violations.length === 0) continue
          }
          const reason = failureSummary.split('\n').slice(1).join(' ').trim()
          found.push(`${id}: ${target.join(' ')}: ${reason}`)
        }
      }
      return found
    },
    { type: rules ? 'rule' : 'tag', values: [...(rules ?? tags)] } as const,
  )
  expect(violations, `accessibility of ${page.url()}`).toEqual([])
}

/** A state of a page: all that axe knows in light at 1440 px, contrast in dark, targets and reflow at 360 px. */
export async function expectAllAccessible(page: Page) {
  await expectAccessible(page)
  await expectNoStrayScroll(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, ['target-size'])
  await expectNoStrayScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

export async function expectNoStrayScroll(page: Page) {
  const { content, window, hasFrame } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
    return {
      content: [scrollWidth, scrollHeight] as const,
      window: [clientWidth, clientHeight] as const,
      hasFrame: document.querySelector('nav') !== null,
    }
  })
  expect(content[0], 'the page scrolls sideways').toBeLessThanOrEqual(window[0])
  // On a small screen what scrolls is inside of the frame, under whose end there is nothing.
  if (hasFrame && window[0] < 768) expect(content[1], 'the frame scrolls away').toBeLessThanOrEqual(window[1])
}
