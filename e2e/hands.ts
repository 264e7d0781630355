/**
 * Many calls in little time: an admin's actions, performed inside the page. The code finds the controls by name, fills
 * and clicks them, and waits for the result. It only leaves out the way from Playwright to the page, which would take
 * longer than all the rest.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- work() is sent to the page as it stands, all in one */
import type { Page } from './test.ts'

/** One call, from the navigation to the page's message about the result. */
export type Job =
  | { readonly do: 'policy'; readonly url: string; readonly about: string; readonly review?: boolean }
  | { readonly do: 'read' }
  | { readonly do: 'import'; readonly csv: string; readonly review?: boolean }
  /** A page, by its link or else its address, and what a button or link on it opens, which Escape closes again. */
  | { readonly do: 'visit'; readonly at: string; readonly open?: string }

async function run(jobs: readonly Job[]): Promise<string[]> {
  const visible = (element: Element) => element.checkVisibility()
  // The star of a required field is not part of its name.
  const nameOf = (element: Element) => element.ariaLabel ?? element.textContent.replace(/\s*\*$/, '').trim()
  const find = (selector: string, name: string | RegExp) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((element) => {
      const found = nameOf(element)
      return (typeof name === 'string' ? found === name : name.test(found)) && visible(element)
    })

  /** Resolves with the first result of `look`. */
  const until = <T>(what: string, look: () => T | undefined | false): Promise<T> => {
    const at = look()
    if (at !== undefined && at !== false) return Promise.resolve(at)
    return new Promise((resolve, reject) => {
      const observer = new MutationObserver(() => {
        const found = look()
        if (found === undefined || found === false) return
        stop()
        resolve(found)
      })
      const timer = setTimeout(() => {
        stop()
        reject(new Error(`Waited in vain for ${what}:\n${document.body.innerText.slice(0, 2_000)}`))
      }, 20_000)
      const stop = () => {
        clearTimeout(timer)
        observer.disconnect()
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  }

  const button = (name: string | RegExp) => {
    const found = find('button', name)
    return found instanceof HTMLButtonElement && !found.matches(':disabled') ? found : undefined
  }
  const press = async (name: string | RegExp) =>
    (await until(`the button ${name}`, () => button(name))).click()
  const isSaid = (title: string) => document.querySelector('main')?.textContent.includes(title)

  async function fill(label: string, text: string) {
    const field = await until(`the field ${label}`, () => {
      // Only labels are called `label`.
      const control = (find('label', label) as HTMLLabelElement | undefined)?.control
      return control && !control.matches(':disabled') ? control : undefined
    })
    const isArea = field instanceof HTMLTextAreaElement
    const { prototype } = isArea ? HTMLTextAreaElement : HTMLInputElement
    // Sets the value as a key press does, bypassing React's own setter.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function open(link: string) {
    const hash = `#/${link.toLowerCase()}`
    if (!location.hash.startsWith(hash)) {
      // The page of the sandbox has no link there.
      if (link === 'Sandbox') location.hash = hash
      else (await until(`the link ${link}`, () => find('nav a', link))).click()
    }
    await until(`the page ${link}`, () => find('main h1', link)?.closest('[aria-busy]') === null)
  }

  /** The request id in the failure that the page shows. */
  const failure = () => {
    const alert = document.querySelector('main [role=alert]')?.textContent
    return alert === undefined ? undefined : /Request id:?\s*([\da-f-]{36})/.exec(alert)?.[1]
  }

  async function confirm(action: RegExp, done: string): Promise<string> {
    const before = failure()
    await press(action)
    return until('the answer', () => {
      if (isSaid(done)) return 'done'
      const now = failure()
      return now !== undefined && now !== before && 'failed'
    })
  }

  async function createPolicy({ url, about, review }: Extract<Job, { do: 'policy' }>): Promise<string> {
    await open('Policies')
    button('Create another policy')?.click()
    // What failed is still under review.
    button('Back')?.click()
    await until('the form', () => {
      // What may have been created gives way. Activity keeps it.
      if (button('Not created')) (button('Replace') ?? button('Start over'))?.click()
      return find('label', 'Domains and URLs')
    })
    if (isSaid('Add URLs to block')) {
      await fill('Domains and URLs', url)
      await press('Add to the list')
    }
    await fill('Name', about)
    await press(/^Review \d/)
    await until('the review', () => {
      // An earlier job that failed may have arrived, so the review shows warnings to confirm.
      const ticks = 'main input[aria-label^="I understand"]'
      for (const box of document.querySelectorAll<HTMLInputElement>(ticks)) if (!box.checked) box.click()
      return button(/^Create the policy/)
    })
    if (review) return 'reviewed'
    return confirm(/^Create the policy/, 'Policy created.')
  }

  async function importPeople({ csv, review }: Extract<Job, { do: 'import' }>): Promise<string> {
    await open('Imports')
    button('Import another file')?.click()
    button(/^Remove /)?.click()
    await until('the way in', () => button('Paste or type rows instead') ?? find('label', 'Rows'))
    button('Paste or type rows instead')?.click()
    await fill('Rows', csv)
    await press('Use this text')
    await press(/^Review import of /)
    await until('the review', () => button(/^Import /))
    if (review) return 'reviewed'
    return confirm(/^Import /, 'Import submitted. ')
  }

  async function readWatchlist(): Promise<string> {
    // Kept in the page, since a reload drops its results as well.
    const last: { failure?: string | undefined } = ((
      globalThis as { lastRead?: { failure?: string | undefined } }
    ).lastRead ??= {})
    const isThere = location.hash.startsWith('#/watchlist')
    await open('Watchlist')
    const idle = () => button('Read again') ?? button('Retry')
    const before = isThere ? idle() : undefined
    if (before) {
      before.click()
      await until('the reading', () => !idle())
    } else if (idle() && failure() === last.failure) {
      // The result of the last reading is still there. Another one is of the reading that the page has begun itself.
      idle()?.click()
      await until('the reading', () => !idle())
    }
    await until('the list', idle)
    last.failure = failure()
    return last.failure === undefined ? 'done' : 'failed'
  }

  async function visit({ at, open: name }: Extract<Job, { do: 'visit' }>): Promise<string> {
    await open(at)
    if (name === undefined) return 'done'
    const layers = () => [...document.querySelectorAll('[role=dialog], aside')].filter(visible)
    const before = layers()
    const opener = await until(`the opener ${name}`, () => find('button, main a', new RegExp(name)))
    opener.click()
    const layer = await until(`what ${name} opens`, () => layers().find((each) => !before.includes(each)))
    // Drawn, it listens to keys.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    layer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    await until(`the end of ${name}`, () => !layer.isConnected || !visible(layer))
    return 'done'
  }

  const said: string[] = []
  for (const job of jobs) {
    if (job.do === 'policy') said.push(await createPolicy(job))
    else if (job.do === 'import') said.push(await importPeople(job))
    else if (job.do === 'visit') said.push(await visit(job))
    else said.push(await readWatchlist())
  }
  return said
}

/** Does one job after the other, and returns the page's result of each: `done` or `failed`. */
export const work = (page: Page, jobs: readonly Job[]): Promise<string[]> => page.evaluate(run, jobs)
