/** What an admin does in a browser that a `Driver` drives: each control is found by its role and name, as on the screen. */
import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

type Pressed = 'button' | 'link'
type Role = Pressed | 'field' | 'file'

/** Runs in the page. A name that ends in "…" is the beginning of one. */
function find(role: Role, name: string): Element | undefined {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    field: 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select',
    file: 'input[type=file]',
  }
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (/^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)
      ? Array.from((element as HTMLInputElement).labels ?? [], ({ textContent }) => textContent).join(' ')
      : element.textContent
    ).trim()
  const isNamed = (text: string) =>
    name.endsWith('…') ? text.startsWith(name.slice(0, -1)) : text.replace(/ ?\*$/, '') === name
  // A dialog covers what is behind it.
  const [front = document] = document.querySelectorAll('[role=dialog]')
  return Array.from(front.querySelectorAll(selectors[role])).find(
    (element) =>
      isNamed(nameOf(element)) &&
      !element.matches(':disabled, [inert] *') &&
      (role === 'file' || element.checkVisibility()),
  )
}

/** Runs in the page: notes its errors, and what its policy refuses. */
function watch() {
  const errors: string[] = []
  Object.assign(window, { errors })
  addEventListener('securitypolicyviolation', (event) =>
    errors.push(`${event.violatedDirective} ${event.blockedURI}`),
  )
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  const write = console.error
  console.error = (...what: unknown[]) => {
    errors.push(what.join(' '))
    write(...what)
  }
}

export function createHands({ send, consoleErrors }: Driver) {
  const run = (script: string, ...args: unknown[]) => send('execute', { script, args })
  /** Tries until it is so, as a person waits for the page. */
  const until = (what: string, isSo: () => Promise<unknown>) =>
    expect
      .poll(isSo, { timeout: 20_000, intervals: [100] })
      .toBe(true)
      .catch(async (error: unknown) => {
        const text = String(await run('return document.body.innerText'))
        throw new Error(`There is no ${what} on the page:\n${text}`, { cause: error })
      })
  /** Finds a control and acts on it. If the page replaces or moves it in between, nothing was done, and it is found again. */
  const act = (command: 'click' | 'type', role: Role, name: string, parameters = {}) =>
    until(`${role} "${name}" that is enabled`, async () => {
      const found = await run(`return (${find.toString()})(...arguments)`, role, name)
      if (typeof found !== 'object' || found === null) return false
      // The only value of a reference to an element (WebDriver, section 12).
      const [id] = Object.values(found)
      return send(command, { ...parameters, id }).then(
        () => true,
        (error: unknown) => {
          if (/stale element reference|element not interactable/.test(String(error))) return false
          throw error
        },
      )
    })
  const open = async (url: string) => {
    await send('goTo', { url })
    await run(`(${watch.toString()})()`)
  }
  return {
    run,
    open,
    reload: () => send('reload'),
    /** Since this page was opened. */
    errors: async () => [...((await run('return window.errors')) as string[]), ...(await consoleErrors())],
    press: (role: Pressed, name: string) => act('click', role, name),
    type: (name: string, text: string) => act('type', 'field', name, { text }),
    choose: (name: string, file: string) => act('type', 'file', name, { text: file }),
    /** By a script, since the driver of WebKitGTK chooses no option. */
    select: (name: string, value: string) =>
      until(`field "${name}"`, () =>
        run(
          `const found = (${find.toString()})('field', arguments[0])
          if (found) found.value = arguments[1]
          return found?.dispatchEvent(new Event('change', { bubbles: true }))`,
          name,
          value,
        ),
      ),
    see: (text: string) =>
      until(`text "${text}"`, () => run('return document.body.innerText.includes(arguments[0])', text)),
    newTab: async (url: string) => {
      const { handle } = (await send('newTab', { type: 'tab' })) as { handle: string }
      await send('switchTo', { handle })
      await open(url)
    },
    closeTab: async () => {
      const [handle] = (await send('closeTab')) as string[]
      await send('switchTo', { handle })
    },
  }
}

export type Hands = ReturnType<typeof createHands>
