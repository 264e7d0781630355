/** Whether a name is a host, rather than a file or other text (public suffix list of tldts: only the worker imports this). */
import { parse } from 'tldts'
import type { Normalised } from './normalise.ts'
import { type Refusal, refuse } from './reasons.ts'

export type ReadResult = Normalised | Refusal

export const isTaken = (read: ReadResult | undefined): read is Normalised =>
  read !== undefined && !('reason' in read)

/** The options of tldts for a text that was already read as a host. */
export const ofHost = { extractHostname: false, validateHostname: false, detectIp: false } as const

/** Top-level domains for documents and tests (RFC 6761), which are not in the public suffix list. */
const reserved = /^(?:example|invalid|test)$/

/** The known endings, cached by the last label, since a long list has few different ones. */
const known = new Map<string, boolean>()

export const lastLabel = (host: string): string => host.slice(host.lastIndexOf('.') + 1).toLowerCase()

export function endsInTopLevel(host: string): boolean {
  const label = lastLabel(host)
  let isKnown = known.get(label)
  if (isKnown === undefined) {
    // Some countries register names only below another label: `co.za`.
    isKnown =
      reserved.test(label) ||
      [`a.${label}`, `a.co.${label}`].some((name) => parse(name, ofHost).isIcann === true)
    // The cache is limited, because a hostile text may have a new label in each line.
    if (known.size < 10_000) known.set(label, isKnown)
  }
  return isKnown
}

/** Extensions of files; some are top-level domains as well. */
const extensions = `
  7z accdb apk aspx avi bak bat bin bmp cab cat cer cfg class cmd conf config cpl cpp crt cs css csv dat db dll
  dmg doc docm docx dotm elf eml exe gif go gz h hta htm html ico img inf ini iqy iso jar java jpeg jpg js jse
  json jsp jspx key kt lnk log lua md mov mp3 mp4 msg msi msix ocx odt ole onepkg ova pcap pdb pdf pem pfx php
  phtml pl png pot potx ppam ppt pptm pptx ps ps1 psd psm1 pst py py3 pyc rar rb reg rs rtf scr sct sh sig sln so
  sql st svg swf sys tar tgz tif tiff tmp toml ts tsx ttf txt vb vba vbe vbs vhd vhdx vmdk wav webp whl woff wsf
  xhtml xlam xls xlsb xlsm xlsx xml xsl xz yaml yar yara yml zip zst`
const fileExtensions: ReadonlySet<string> = new Set(extensions.trim().split(/\s+/))
const isExtension = (host: string): boolean => fileExtensions.has(lastLabel(host))

/** The usual names of scripts in Perl, whose extension is the country code of Poland. */
const script = /^(?:index|main|script|test|run|setup|install|build|app|lib|mod|utils?|config|cgi|shell)\.pl$/

/** Whether a name in a sentence is more likely a file than a host: `readme.md` usually is, `www.bank.pl` never. */
export const mayBeFileName = (host: string): boolean =>
  isExtension(host) &&
  (!host.endsWith('.pl') || script.test(host)) &&
  (host.indexOf('.') === host.lastIndexOf('.') || !endsInTopLevel(host))

export const isHostName = (name: string): boolean => endsInTopLevel(name) && !mayBeFileName(name)

/** Why a name without a scheme is refused in a list or a cell, which may name files and machines, too. */
export function checkName({ address: { host, isIp }, type, transforms }: Normalised): Refusal | undefined {
  if (isIp || transforms.includes('scheme') || endsInTopLevel(host)) return undefined
  return type === 'domain' && isExtension(host) ? refuse('file name') : refuse('top level', lastLabel(host))
}
