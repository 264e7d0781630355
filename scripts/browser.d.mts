/** The path of a Chromium with developer tools, if there is one. */
export function findFullBrowser(): string | undefined

/** A Chromium for the tests, if there is one. Without a path, Playwright uses its own. */
export function findBrowser(): { from: string; executablePath: string | undefined } | undefined
