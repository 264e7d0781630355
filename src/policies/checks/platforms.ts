/**
 * Platforms that many organisations share. Blocking one as a whole blocks uninvolved people; allowing one lets in
 * anything published there. The private section of the public suffix list (suffixes.ts) has more platforms. Those are
 * repeated here only for a better reason.
 */

import { mailProviders } from '../../drafts/ownDomains.ts'

export interface Platform {
  /** A registrable domain, a public suffix, or a single host, in lower case. */
  readonly domain: string
  readonly kind: keyof typeof rows
  readonly reason: string
  /** Each subdomain belongs to one customer. */
  readonly named: boolean
}

type PlatformRow = readonly [domain: string, reason: string, named?: typeof named]

const named = true

const rows = {
  'file sharing': [
    ['sharepoint.com', 'Every Microsoft 365 tenant stores files here.', named],
    ['onedrive.live.com', 'Every personal OneDrive opens here.'],
    ['1drv.ms', 'Short links to OneDrive files go through here.'],
    ['drive.google.com', 'Every shared Google Drive file opens here.'],
    ['dropbox.com', 'Every shared Dropbox file opens here.'],
    ['dropboxusercontent.com', 'Every download from Dropbox comes from here.'],
    ['box.com', 'Every Box customer stores files here.', named],
    ['icloud.com', "Every Apple user's shared files open here."],
    ['wetransfer.com', 'Every WeTransfer transfer is downloaded here.'],
    ['we.tl', 'Short links to WeTransfer go through here.'],
    ['mega.nz', 'Every shared MEGA file opens here.'],
    ['mediafire.com', 'Every shared MediaFire file opens here.'],
    ['pcloud.com', 'Every shared pCloud file opens here.'],
    ['gofile.io', 'Anyone can upload a file here without an account.'],
    ['egnyte.com', 'Every Egnyte customer stores files here.', named],
    ['sharefile.com', 'Every ShareFile customer stores files here.', named],
    ['scribd.com', 'Anyone can publish a document here.'],
    ['slideshare.net', 'Anyone can publish a document here.'],
  ],
  hosting: [
    ['storage.googleapis.com', 'Every public bucket of Google Cloud Storage opens here.'],
    ['sites.google.com', 'Every Google Site is hosted here.'],
    // Names of any website, not of customers.
    ['translate.goog', 'Google Translate shows any website under a name here.', named],
    // Reasons for windows.net.
    ['web.core.windows.net', 'Every Azure customer hosts static sites here.', named],
    ['blob.core.windows.net', 'Every Azure Storage customer keeps files here.', named],
    ['cloudapp.azure.com', 'Virtual machines of every Azure customer have names here.', named],
    ['amazonaws.com', 'Every Amazon Web Services customer has servers and files here.', named],
    ['backblazeb2.com', 'Every Backblaze B2 customer stores files here.', named],
    ['neocities.org', 'Anyone can publish a site here.', named],
    ['weebly.com', 'Free Weebly sites are hosted here.', named],
    ['godaddysites.com', 'GoDaddy sites are hosted here.', named],
    ['wordpress.com', 'Every free WordPress.com blog has a name here.', named],
    ['tumblr.com', 'Every Tumblr blog is hosted here.', named],
    ['medium.com', 'Anyone can publish an article here.', named],
    ['web.archive.org', 'A copy of almost any website can be opened here.'],
  ],
  mail: [
    ['mail.google.com', "Every Gmail user's mail opens here."],
    ['outlook.office.com', "Every Microsoft 365 user's mail opens here."],
    ['outlook.live.com', "Every Outlook.com user's mail opens here."],
    ['mail.yahoo.com', "Every Yahoo user's mail opens here."],
    ['mail.proton.me', "Every Proton user's mail opens here."],
    ['safelinks.protection.outlook.com', 'Microsoft 365 rewrites links in mail to names here.'],
    ['urldefense.com', 'Proofpoint rewrites links in mail to this host.'],
    ['mimecastprotect.com', 'Mimecast rewrites links in mail to names here.'],
    ['sendgrid.net', "Links in every SendGrid customer's mail go through here.", named],
    ['mailgun.org', 'Mail of many Mailgun customers comes from names here.', named],
    ['list-manage.com', "Links in every Mailchimp customer's mail go through here.", named],
    ['mailchi.mp', "Every Mailchimp customer's campaign pages are here."],
    ['mandrillapp.com', 'Links in mail sent with Mailchimp Transactional go through here.'],
    ['awstrack.me', 'Links in mail sent with Amazon SES go through names here.'],
    ['rs6.net', "Links in every Constant Contact customer's mail go through here."],
  ],
  // Blocking one breaks other websites, not only the names of one customer.
  CDN: [
    ['cloudfront.net', 'Every Amazon CloudFront distribution has a name here.', named],
    ['akamaized.net', 'Content of many Akamai customers comes from here.', named],
    ['akamaihd.net', 'Content of many Akamai customers comes from here.', named],
    ['edgekey.net', 'Content of many Akamai customers comes from here.', named],
    ['edgesuite.net', 'Content of many Akamai customers comes from here.', named],
    ['fastly.net', 'Content of many Fastly customers comes from here.', named],
    ['azureedge.net', 'Content of many Azure CDN customers comes from here.', named],
    ['azurefd.net', 'Every Azure Front Door has a name here.', named],
    ['b-cdn.net', 'Every bunny.net pull zone has a name here.', named],
    ['jsdelivr.net', 'Scripts of countless websites are loaded from here.'],
    ['unpkg.com', 'Scripts of countless websites are loaded from here.'],
    ['cdnjs.cloudflare.com', 'Scripts of countless websites are loaded from here.'],
    ['ajax.googleapis.com', 'Scripts of countless websites are loaded from here.'],
    ['fonts.googleapis.com', 'Fonts of countless websites are loaded from here.'],
    ['gstatic.com', 'Fonts and pictures of countless websites are loaded from here.'],
    ['googleusercontent.com', 'Files of every Google user come from names here.'],
    ['res.cloudinary.com', 'Pictures of every Cloudinary customer come from here.'],
  ],
  'URL shortener': [
    ['bit.ly', 'Anyone can make a short link here.'],
    ['t.co', 'Every link in a post on X goes through here.'],
    ['tinyurl.com', 'Anyone can make a short link here.'],
    ['goo.gl', 'Old Google short links go through here.'],
    ['ow.ly', 'Short links of every Hootsuite customer go through here.'],
    ['buff.ly', 'Short links of every Buffer customer go through here.'],
    ['is.gd', 'Anyone can make a short link here.'],
    ['v.gd', 'Anyone can make a short link here.'],
    ['rebrand.ly', 'Anyone can make a short link here.'],
    ['cutt.ly', 'Anyone can make a short link here.'],
    ['rb.gy', 'Anyone can make a short link here.'],
    ['t.ly', 'Anyone can make a short link here.'],
    ['tiny.cc', 'Anyone can make a short link here.'],
    ['shorturl.at', 'Anyone can make a short link here.'],
    ['lnkd.in', 'Links in posts on LinkedIn go through here.'],
    ['linktr.ee', 'Anyone can make a page of links here.'],
  ],
  'identity provider': [
    ['login.microsoftonline.com', 'Every Microsoft 365 user signs in here.'],
    ['login.live.com', 'Every personal Microsoft account signs in here.'],
    ['accounts.google.com', 'Every Google account signs in here.'],
    ['appleid.apple.com', 'Every Apple account signs in here.'],
    ['b2clogin.com', 'Users of many Azure AD B2C customers sign in here.', named],
    ['okta.com', 'Users of every Okta customer sign in here.', named],
    ['auth0.com', 'Users of every Auth0 customer sign in here.', named],
    ['onelogin.com', 'Users of every OneLogin customer sign in here.', named],
    ['duosecurity.com', 'Users of every Duo customer confirm their sign-in here.', named],
    ['amazoncognito.com', 'Users of many Amazon Cognito customers sign in here.', named],
    ['signin.aws.amazon.com', 'Every Amazon Web Services customer signs in here.', named],
    ['login.salesforce.com', 'Every Salesforce customer signs in here.'],
    ['id.atlassian.com', 'Every Atlassian account signs in here.'],
  ],
  'code hosting': [
    ['github.com', 'Every GitHub repository and download is here.'],
    // Subdomains such as `raw` belong to GitHub, not to a customer.
    ['githubusercontent.com', 'Every raw GitHub file and attachment comes from here.'],
    ['gitlab.com', 'Every GitLab.com repository is here.'],
    ['bitbucket.org', 'Every Bitbucket repository is here.'],
    ['sourceforge.net', 'Every SourceForge project is here.', named],
    ['dev.azure.com', 'Every Azure DevOps organisation is here.'],
    ['npmjs.com', 'Every public npm package is shown here.'],
    ['pypi.org', 'Every public Python package is shown here.'],
    ['huggingface.co', 'Every Hugging Face model is here.'],
    ['codepen.io', 'Anyone can publish a page with scripts here.'],
    ['pastebin.com', 'Anyone can publish a text here.'],
  ],
  form: [
    ['forms.office.com', 'Every Microsoft 365 form opens here.'],
    ['forms.gle', 'Short links to Google Forms go through here.'],
    ['typeform.com', 'Every Typeform form is here.', named],
    ['jotform.com', 'Every Jotform form opens here.'],
    ['surveymonkey.com', 'Every SurveyMonkey survey opens here.'],
    ['qualtrics.com', 'Every Qualtrics survey is here.', named],
    ['hsforms.com', "Every HubSpot customer's forms are here."],
    ['docusign.net', 'Every DocuSign envelope is signed here.'],
    ['docusign.com', 'Every DocuSign customer signs in here.'],
  ],
  'office suite': [
    ['docs.google.com', 'Every Google document, sheet and form opens here.'],
    ['office.com', 'Every Microsoft 365 user works here.'],
    ['officeapps.live.com', 'Every Microsoft 365 document on the web opens here.'],
    ['cloud.microsoft', 'Every Microsoft 365 user works here.'],
    ['acrobat.adobe.com', 'Every document shared with Adobe Acrobat opens here.'],
    ['zoho.com', 'Every Zoho customer works here.'],
    ['notion.so', 'Every Notion page opens here.'],
    ['atlassian.net', "Every Atlassian Cloud customer's pages and issues are here.", named],
    ['monday.com', "Every monday.com customer's boards are here.", named],
    ['airtable.com', 'Every Airtable base opens here.'],
    ['canva.com', 'Every Canva design opens here.'],
    ['figma.com', 'Every Figma design opens here.'],
    ['trello.com', 'Every Trello board opens here.'],
  ],
  messaging: [
    ['teams.microsoft.com', 'Every Microsoft Teams meeting and chat opens here.'],
    ['slack.com', "Every Slack customer's workspace is here.", named],
    ['zoom.us', 'Every Zoom meeting opens here.', named],
    ['webex.com', 'Every Webex meeting opens here.', named],
    ['meet.google.com', 'Every Google Meet meeting opens here.'],
    ['discord.com', 'Every Discord server opens here.'],
    ['discordapp.com', 'Every Discord attachment comes from here.'],
    ['t.me', 'Every public Telegram channel and bot opens here.'],
    ['linkedin.com', 'Every LinkedIn profile and message opens here.'],
    ['youtube.com', 'Every YouTube video opens here.'],
  ],
} satisfies Readonly<Record<string, readonly PlatformRow[]>>

const listed: readonly Platform[] = Object.entries<readonly PlatformRow[]>(rows).flatMap(([kind, list]) =>
  // `Object.entries` widens the keys to strings.
  list.map(([domain, reason, own = false]) => ({
    domain,
    kind: kind as keyof typeof rows,
    reason,
    named: own,
  })),
)

const mail: readonly Platform[] = mailProviders
  .filter((provider) => !listed.some(({ domain }) => domain === provider))
  // Some have websites of their customers under their names.
  .map((domain) => ({ domain, kind: 'mail', reason: 'The public have mailboxes here.', named }))

export const platforms: readonly Platform[] = [...listed, ...mail]
