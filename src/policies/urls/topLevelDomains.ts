/**
 * Tells hosts from files in names without a scheme, such as `evil.example` and `invoice.pdf`, by the public suffix list of
 * tldts. It weighs 47 kB, so only the worker imports it.
 */
import { parse } from 'tldts'

const options = {
  allowPrivateDomains: false,
  // The text was already read as a host.
  extractHostname: false,
  validateHostname: false,
  detectIp: false,
} as const

/** RFC 6761: for documents and tests, so not in the public suffix list. */
const reserved = /^(?:example|invalid|test)$/

/** Cached by the last label, since a long list has few different ones. */
const known = new Map<string, boolean>()

export function endsInTopLevel(host: string): boolean {
  const label = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  let isKnown = known.get(label)
  if (isKnown === undefined) {
    isKnown = reserved.test(label) || parse(`a.${label}`, options).isIcann === true
    // A hostile text has a new label in each line.
    if (known.size < 10_000) known.set(label, isKnown)
  }
  return isKnown
}

/** Extensions of files; some are top-level domains as well. */
const fileExtensions: ReadonlySet<string> = new Set(
  `
  7z accdb apk aspx avi bak bat bin bmp cab cat cer cfg class cmd conf config cpl cpp crt cs css csv dat db dll
  dmg doc docm docx dotm elf eml exe gif go gz h hta htm html ico img inf ini iqy iso jar java jpeg jpg js jse
  json jsp jspx key kt lnk log lua md mov mp3 mp4 msg msi msix ocx odt ole onepkg ova pcap pdb pdf pem pfx php
  phtml pl png pot potx ppam ppt pptm pptx ps ps1 psd psm1 pst py py3 pyc rar rb reg rs rtf scr sct sh sig sln so
  sql st svg swf sys tar tgz tif tiff tmp toml ts tsx ttf txt vb vba vbe vbs vhd vhdx vmdk wav webp whl woff wsf
  xhtml xlam xls xlsb xlsm xlsx xml xsl xz yaml yar yara yml zip zst
`
    .trim()
    .split(/\s+/),
)

const isExtension = (host: string): boolean =>
  fileExtensions.has(host.slice(host.lastIndexOf('.') + 1).toLowerCase())

/** Whether a name without scheme and path can only be a file. */
export const isFileName = (host: string): boolean => isExtension(host) && !endsInTopLevel(host)

/** Whether a name in a sentence is more likely a file than a host: `readme.md` usually is, `www.bank.pl` never. */
export const mayBeFileName = (host: string): boolean =>
  isExtension(host) && (host.indexOf('.') === host.lastIndexOf('.') || !endsInTopLevel(host))

export const fileReason = 'It looks like a file name. To list it as a host, write http:// before it.'
