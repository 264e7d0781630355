/**
 * Platforms that many organisations share. Blocking one as a whole blocks uninvolved people; allowing one lets in
 * anything published there. The private section of the public suffix list has more.
 */
import { mailProviders } from '../../device/ownDomains.ts'

/** By kind. `*.`: each subdomain belongs to one customer, so that blocking it affects no other. */
const kinds: Readonly<Record<string, readonly [sentence: string, domains: string]>> = {
  'file sharing': [
    'Files of many organisations are shared here.',
    `onedrive.live.com 1drv.ms drive.google.com dropbox.com dropboxusercontent.com icloud.com wetransfer.com we.tl
     mega.nz mediafire.com pcloud.com gofile.io scribd.com slideshare.net
     *.sharepoint.com *.box.com *.egnyte.com *.sharefile.com`,
  ],
  hosting: [
    'Anyone can publish a site here.',
    `storage.googleapis.com sites.google.com web.archive.org *.translate.goog *.web.core.windows.net
     *.blob.core.windows.net *.cloudapp.azure.com *.amazonaws.com *.backblazeb2.com *.neocities.org *.weebly.com
     *.godaddysites.com *.wordpress.com *.tumblr.com *.medium.com`,
  ],
  mail: [
    'Mail or its links of many organisations go through here.',
    `mail.google.com outlook.office.com outlook.live.com mail.yahoo.com mail.proton.me
     safelinks.protection.outlook.com urldefense.com mimecastprotect.com mailchi.mp mandrillapp.com awstrack.me
     rs6.net *.sendgrid.net *.mailgun.org *.list-manage.com`,
  ],
  CDN: [
    'Content of many websites comes from here.',
    `jsdelivr.net unpkg.com cdnjs.cloudflare.com ajax.googleapis.com fonts.googleapis.com gstatic.com
     googleusercontent.com res.cloudinary.com *.cloudfront.net *.akamaized.net *.akamaihd.net *.edgekey.net
     *.edgesuite.net *.fastly.net *.azureedge.net *.azurefd.net *.b-cdn.net`,
  ],
  'URL shortener': [
    'Anyone can make a short link here.',
    `bit.ly t.co tinyurl.com goo.gl ow.ly buff.ly is.gd v.gd rebrand.ly cutt.ly rb.gy t.ly tiny.cc shorturl.at
     lnkd.in linktr.ee`,
  ],
  'identity provider': [
    'Users of many organisations sign in here.',
    `login.microsoftonline.com login.live.com accounts.google.com appleid.apple.com login.salesforce.com
     id.atlassian.com *.b2clogin.com *.okta.com *.auth0.com *.onelogin.com *.duosecurity.com *.amazoncognito.com
     *.signin.aws.amazon.com`,
  ],
  'code hosting': [
    'Anyone can publish files here.',
    `github.com githubusercontent.com gitlab.com bitbucket.org dev.azure.com npmjs.com pypi.org huggingface.co
     codepen.io pastebin.com *.sourceforge.net`,
  ],
  form: [
    'Anyone can make a form here.',
    `forms.office.com forms.gle jotform.com surveymonkey.com hsforms.com docusign.net docusign.com *.typeform.com
     *.qualtrics.com`,
  ],
  'office suite': [
    'Many organisations work here.',
    `docs.google.com office.com officeapps.live.com cloud.microsoft acrobat.adobe.com zoho.com notion.so airtable.com
     canva.com figma.com trello.com *.atlassian.net *.monday.com`,
  ],
  messaging: [
    'People of many organisations meet here.',
    `teams.microsoft.com meet.google.com discord.com discordapp.com t.me linkedin.com youtube.com *.slack.com
     *.zoom.us *.webex.com`,
  ],
  // Some host websites of their customers under their names.
  mailbox: ['Anyone can have a mailbox here.', `*.${mailProviders.join(' *.')}`],
}

/** A mail provider of another kind is only of that one. */
export const platforms = Object.entries(kinds)
  .flatMap(([kind, [sentence, domains]]) =>
    domains.split(/\s+/).map((text) => {
      /** A registrable domain, a public suffix, or a single host, in lower case. */
      const domain = text.replace('*.', '')
      return { domain, kind, sentence, isNamed: domain !== text }
    }),
  )
  .filter(({ domain }, index, all) => all.findIndex((other) => other.domain === domain) === index)
