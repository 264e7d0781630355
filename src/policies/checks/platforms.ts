/**
 * Platforms that many organisations share. Blocking one as a whole blocks uninvolved people; allowing one lets in
 * anything published there. The private section of the public suffix list (suffixes.ts) has more. `named`: each
 * subdomain belongs to one customer, so that blocking it affects no other.
 */
import { mailProviders } from '../../drafts/ownDomains.ts'

interface Kind {
  readonly sentence: string
  readonly hosts: string
  readonly named: string
}

const kinds: Readonly<Record<string, Kind>> = {
  'file sharing': {
    sentence: 'Files of many organisations are shared here.',
    hosts: `
      onedrive.live.com 1drv.ms drive.google.com dropbox.com dropboxusercontent.com icloud.com
      wetransfer.com we.tl mega.nz mediafire.com pcloud.com gofile.io scribd.com slideshare.net`,
    named: 'sharepoint.com box.com egnyte.com sharefile.com',
  },
  hosting: {
    sentence: 'Anyone can publish a site here.',
    hosts: 'storage.googleapis.com sites.google.com web.archive.org',
    named: `
      translate.goog web.core.windows.net blob.core.windows.net cloudapp.azure.com amazonaws.com
      backblazeb2.com neocities.org weebly.com godaddysites.com wordpress.com tumblr.com medium.com`,
  },
  mail: {
    sentence: 'Mail or its links of many organisations go through here.',
    hosts: `
      mail.google.com outlook.office.com outlook.live.com mail.yahoo.com mail.proton.me
      safelinks.protection.outlook.com urldefense.com mimecastprotect.com mailchi.mp mandrillapp.com
      awstrack.me rs6.net`,
    named: 'sendgrid.net mailgun.org list-manage.com',
  },
  CDN: {
    sentence: 'Content of many websites comes from here.',
    hosts: `
      jsdelivr.net unpkg.com cdnjs.cloudflare.com ajax.googleapis.com fonts.googleapis.com gstatic.com
      googleusercontent.com res.cloudinary.com`,
    named: `
      cloudfront.net akamaized.net akamaihd.net edgekey.net edgesuite.net fastly.net azureedge.net
      azurefd.net b-cdn.net`,
  },
  'URL shortener': {
    sentence: 'Anyone can make a short link here.',
    hosts: `
      bit.ly t.co tinyurl.com goo.gl ow.ly buff.ly is.gd v.gd rebrand.ly cutt.ly rb.gy t.ly tiny.cc
      shorturl.at lnkd.in linktr.ee`,
    named: '',
  },
  'identity provider': {
    sentence: 'Users of many organisations sign in here.',
    hosts: `
      login.microsoftonline.com login.live.com accounts.google.com appleid.apple.com login.salesforce.com
      id.atlassian.com`,
    named:
      'b2clogin.com okta.com auth0.com onelogin.com duosecurity.com amazoncognito.com signin.aws.amazon.com',
  },
  'code hosting': {
    sentence: 'Anyone can publish files here.',
    hosts: `
      github.com githubusercontent.com gitlab.com bitbucket.org dev.azure.com npmjs.com pypi.org
      huggingface.co codepen.io pastebin.com`,
    named: 'sourceforge.net',
  },
  form: {
    sentence: 'Anyone can make a form here.',
    hosts: 'forms.office.com forms.gle jotform.com surveymonkey.com hsforms.com docusign.net docusign.com',
    named: 'typeform.com qualtrics.com',
  },
  'office suite': {
    sentence: 'Many organisations work here.',
    hosts: `
      docs.google.com office.com officeapps.live.com cloud.microsoft acrobat.adobe.com zoho.com notion.so
      airtable.com canva.com figma.com trello.com`,
    named: 'atlassian.net monday.com',
  },
  messaging: {
    sentence: 'People of many organisations meet here.',
    hosts: 'teams.microsoft.com meet.google.com discord.com discordapp.com t.me linkedin.com youtube.com',
    named: 'slack.com zoom.us webex.com',
  },
}

export interface Platform {
  /** A registrable domain, a public suffix, or a single host, in lower case. */
  readonly domain: string
  readonly kind: string
  readonly sentence: string
  readonly isNamed: boolean
}

const words = (text: string): string[] => text.match(/\S+/g) ?? []

const listed = Object.entries(kinds).flatMap(([kind, { sentence, hosts, named }]): Platform[] => [
  ...words(hosts).map((domain) => ({ domain, kind, sentence, isNamed: false })),
  ...words(named).map((domain) => ({ domain, kind, sentence, isNamed: true })),
])
const known = new Set(listed.map(({ domain }) => domain))

/** Mail providers, too: some host websites of their customers under their names. */
export const platforms: readonly Platform[] = [
  ...listed,
  ...mailProviders
    .filter((domain) => !known.has(domain))
    .map((domain) => ({
      domain,
      kind: 'mail',
      sentence: 'Anyone can have a mailbox here.',
      isNamed: true,
    })),
]
