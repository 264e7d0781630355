/** Finds a Chromium for the tests. Run directly, this script installs one if there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'

const onPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

const bySystem = {
  linux: () =>
    onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'),
  darwin: () =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge']
      .map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
      .find((file) => existsSync(file)),
  win32: () =>
    [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        join(folder, 'Google/Chrome/Application/chrome.exe'),
        join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ])
      .find((file) => existsSync(file)),
}

/** A Chromium with developer tools, which Playwright's headless shell lacks. @type {() => string | undefined} */
export function findFullBrowser() {
  if (process.env.E2E_CHROMIUM) return process.env.E2E_CHROMIUM
  const own = chromium.executablePath()
  return existsSync(own) ? own : bySystem[process.platform]?.()
}

/**
 * Quick and synchronous: playwright.config.ts calls it in every worker. Without a path, Playwright uses its own.
 * @type {() => { from: string, executablePath: string | undefined } | undefined}
 */
export function findBrowser() {
  if (process.env.E2E_CHROMIUM) return { from: 'E2E_CHROMIUM', executablePath: process.env.E2E_CHROMIUM }
  const full = chromium.executablePath()
  // Headless runs start the small shell, which `install --only-shell` puts beside the full browser's folder.
  const shell = full.replace(
    /([\\/])chromium-(\d+)[\\/].*$/,
    '$1chromium_headless_shell-$2$1INSTALLATION_COMPLETE',
  )
  if (shell !== full && existsSync(shell)) return { from: 'Playwright', executablePath: undefined }
  // Debian's headless shell takes half the processor time of the full browser.
  const executablePath = onPath('chromium-headless-shell') ?? findFullBrowser()
  return executablePath === undefined ? undefined : { from: 'this system', executablePath }
}

function run(command, args, timeout) {
  console.log(`  $ ${command} ${args.join(' ')}`)
  return (
    spawnSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout,
      shell: process.platform === 'win32',
    }).status === 0
  )
}

function install() {
  const debian = process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined
  const playwright = (...args) => run('npx', ['--no-install', 'playwright', ...args], 180_000)
  if (playwright('install', '--only-shell', 'chromium') && debian) playwright('install-deps', 'chromium')
  if (findBrowser() !== undefined || !debian) return
  // Only the tests of the developer tools need the full browser.
  const packages = ['chromium', 'chromium-headless-shell']
  run('apt-get', ['update', '-qq'], 120_000)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], 300_000)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (findBrowser() === undefined) {
    console.log('No Chromium found; installing one for the end-to-end tests.')
    install()
  }
  const browser = findBrowser()
  if (browser === undefined) {
    console.error(
      'No Chromium could be installed. Install Chrome or Chromium yourself, or set E2E_CHROMIUM=/path/to/chrome, and run the tests again.',
    )
    process.exit(1)
  }
  console.log(
    `Browser for the tests: from ${browser.from}${browser.executablePath ? ` (${browser.executablePath})` : ''}`,
  )
}
