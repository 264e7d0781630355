/** What the page loads first: its first stylesheet, and its first script. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { themeStylesheet } from '../../src/ui/theme.ts'

const root = resolve(import.meta.dirname, '../..')

const firstText = () => themeStylesheet() + readFileSync(resolve(root, 'src/ui/first.css'), 'utf8')
const isSheet = (id: string) => id === 'virtual:first.css'

/**
 * `virtual:first.css`: the theme's variables, which Mantine would inject, and what is painted before any script has run.
 * In the build it is a file of its own, and the rest of the styles comes after the frame, which is painted meanwhile.
 */
export const firstSheet = (): Plugin => {
  let builds = false
  return {
    name: 'signet:first-sheet',
    configResolved({ command }) {
      builds = command === 'build'
    },
    buildStart() {
      if (builds) this.emitFile({ type: 'asset', name: 'first.css', source: firstText() })
    },
    resolveId: (id) => (isSheet(id) ? `\0${id}` : undefined),
    load: (id) => (isSheet(id.slice(1)) ? (builds ? '' : firstText()) : undefined),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!builds) return html
        const first = Object.keys(bundle).find((name) => /\/first-[\w-]+\.css$/.test(name))
        const [rest] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        if (first === undefined || rest === undefined) throw new Error('The page lacks a stylesheet.')
        return html
          .replace(
            rest,
            `<link rel="stylesheet" href="/${first}">\n    ${rest.replace('stylesheet"', 'preload" as="style"')}`,
          )
          .replace('</body>', `  ${rest}\n  </body>`)
      },
    },
  }
}

/**
 * Lets src/start.ts run as soon as it is there, and not only once the whole page is. What it will ask for is asked for in
 * advance, behind the scripts and styles: a browser fetches only six files at once.
 */
export const startSoon = (): Plugin => ({
  name: 'signet:start-soon',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const [link, url] = /<link rel="modulepreload"[^>]* href="(\/assets\/start-[^"]+)">/.exec(html) ?? []
      const guard = Object.keys(bundle).find((name) => name.includes('guard.worker'))
      if (!link || !guard) throw new Error('The page does not load its start in advance.')
      const script = `<script type="module" async crossorigin src="${url}"></script>`
      const later = [
        '<link rel="preload" as="fetch" crossorigin href="/config.json">',
        `<link rel="modulepreload" crossorigin href="/${guard}">`,
      ]
      return html
        .replace(link, '')
        .replace(/(?=<script type="module")/, `${script}\n    `)
        .replace('</head>', `  ${later.join('\n    ')}\n  </head>`)
    },
  },
})
