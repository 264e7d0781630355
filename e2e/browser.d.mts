/** The path of one with developer tools, if there is one. */
export function findFullBrowser(): string | undefined

/** A Chromium for the tests, if there is one; no path means Playwright's own. */
export function findBrowser(): { from: string; executablePath: string | undefined } | undefined
