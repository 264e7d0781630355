/**
 * Places that many organisations share. Blocking one as a whole stops the work of people who have done nothing, and
 * allowing it lets in whatever anybody puts there. The private section of the public suffix list (suffixes.ts) has more
 * of them: what is listed there is listed here only where the reason says more.
 */

export interface Platform {
  /** A registrable domain, a public suffix, or a single host, in lower case. */
  readonly domain: string
  readonly kind: PlatformKind
  readonly reason: string
  /** Each customer has names of their own below it, so a subdomain is one customer's. */
  readonly named: boolean
}

export type PlatformKind =
  | 'file sharing'
  | 'hosting'
  | 'mail'
  | 'CDN'
  | 'URL shortener'
  | 'identity provider'
  | 'code hosting'
  | 'form'
  | 'office suite'
  | 'messaging'

type PlatformRow = readonly [domain: string, reason: string, named?: typeof named]

const named = true

const rows: Readonly<Record<PlatformKind, readonly PlatformRow[]>> = {
  'file sharing': [
    ['sharepoint.com', "Every Microsoft 365 tenant's files lie here.", named],
    ['onedrive.live.com', 'Every personal OneDrive opens here.'],
    ['1drv.ms', 'Short links to OneDrive files lead through here.'],
    ['drive.google.com', 'Every shared file of Google Drive opens here.'],
    ['dropbox.com', 'Every shared file of Dropbox opens here.'],
    ['dropboxusercontent.com', 'Every download from Dropbox comes from here.'],
    ['box.com', "Every Box customer's files lie here.", named],
    ['icloud.com', "Every Apple user's shared files open here."],
    ['wetransfer.com', 'Every transfer of WeTransfer is fetched here.'],
    ['we.tl', 'Short links to WeTransfer lead through here.'],
    ['mega.nz', 'Every shared file of MEGA opens here.'],
    ['mediafire.com', 'Every shared file of MediaFire opens here.'],
    ['pcloud.com', 'Every shared file of pCloud opens here.'],
    ['gofile.io', 'Anyone can upload a file here without an account.'],
    ['egnyte.com', "Every Egnyte customer's files lie here.", named],
    ['sharefile.com', "Every ShareFile customer's files lie here.", named],
    ['scribd.com', 'Anyone can publish a document here.'],
    ['slideshare.net', 'Anyone can publish a document here.'],
  ],
  hosting: [
    ['storage.googleapis.com', 'Every public bucket of Google Cloud Storage opens here.'],
    ['sites.google.com', 'Every Google Site lies here.'],
    // Not its customers' names, but those of any website.
    ['translate.goog', 'Google Translate shows any website under a name here.', named],
    // Through these two it is said what lies below windows.net.
    ['web.core.windows.net', 'Static sites of every Azure customer lie here.', named],
    ['blob.core.windows.net', 'Files of every Azure Storage customer lie here.', named],
    ['cloudapp.azure.com', 'Virtual machines of every Azure customer have names here.', named],
    ['amazonaws.com', 'Servers and files of every Amazon Web Services customer lie here.', named],
    ['backblazeb2.com', 'Files of every Backblaze B2 customer lie here.', named],
    ['neocities.org', 'Anyone can publish a site here.', named],
    ['weebly.com', 'Free sites of Weebly lie here.', named],
    ['godaddysites.com', 'Sites of the GoDaddy builder lie here.', named],
    ['wordpress.com', 'Every free blog of WordPress.com has a name here.', named],
    ['tumblr.com', 'Every Tumblr blog lies here.', named],
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
    ['sendgrid.net', "Links in every SendGrid customer's mail lead through here.", named],
    ['mailgun.org', 'Mail of many Mailgun customers comes from names here.', named],
    ['list-manage.com', "Links in every Mailchimp customer's mail lead through here.", named],
    ['mailchi.mp', 'Campaign pages of every Mailchimp customer lie here.'],
    ['mandrillapp.com', 'Links in mail sent with Mailchimp Transactional lead through here.'],
    ['awstrack.me', 'Links in mail sent with Amazon SES lead through names here.'],
    ['rs6.net', "Links in every Constant Contact customer's mail lead through here."],
  ],
  // Whoever blocks one breaks websites of others, and not only the names of one customer.
  CDN: [
    ['cloudfront.net', 'Every distribution of Amazon CloudFront has a name here.', named],
    ['akamaized.net', 'Content of many Akamai customers comes from here.', named],
    ['akamaihd.net', 'Content of many Akamai customers comes from here.', named],
    ['edgekey.net', 'Content of many Akamai customers comes from here.', named],
    ['edgesuite.net', 'Content of many Akamai customers comes from here.', named],
    ['fastly.net', 'Content of many Fastly customers comes from here.', named],
    ['azureedge.net', 'Content of many Azure CDN customers comes from here.', named],
    ['azurefd.net', 'Every Azure Front Door has a name here.', named],
    ['b-cdn.net', 'Every pull zone of bunny.net has a name here.', named],
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
    ['t.co', 'Every link in a post on X leads through here.'],
    ['tinyurl.com', 'Anyone can make a short link here.'],
    ['goo.gl', 'Old short links of Google lead through here.'],
    ['ow.ly', 'Short links of every Hootsuite customer lead through here.'],
    ['buff.ly', 'Short links of every Buffer customer lead through here.'],
    ['is.gd', 'Anyone can make a short link here.'],
    ['v.gd', 'Anyone can make a short link here.'],
    ['rebrand.ly', 'Anyone can make a short link here.'],
    ['cutt.ly', 'Anyone can make a short link here.'],
    ['rb.gy', 'Anyone can make a short link here.'],
    ['t.ly', 'Anyone can make a short link here.'],
    ['tiny.cc', 'Anyone can make a short link here.'],
    ['shorturl.at', 'Anyone can make a short link here.'],
    ['lnkd.in', 'Links in posts on LinkedIn lead through here.'],
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
    ['github.com', 'Every repository and download of GitHub lies here.'],
    // The parts below it are GitHub's own, such as `raw`: they belong to no one customer.
    ['githubusercontent.com', 'Every raw file and attachment of GitHub comes from here.'],
    ['gitlab.com', 'Every repository of GitLab.com lies here.'],
    ['bitbucket.org', 'Every repository of Bitbucket lies here.'],
    ['sourceforge.net', 'Every project of SourceForge lies here.', named],
    ['dev.azure.com', 'Every organisation of Azure DevOps lies here.'],
    ['npmjs.com', 'Every public npm package is shown here.'],
    ['pypi.org', 'Every public Python package is shown here.'],
    ['huggingface.co', 'Every model of Hugging Face lies here.'],
    ['codepen.io', 'Anyone can publish a page with scripts here.'],
    ['pastebin.com', 'Anyone can publish a text here.'],
  ],
  form: [
    ['forms.office.com', 'Every form of Microsoft 365 opens here.'],
    ['forms.gle', 'Short links to Google Forms lead through here.'],
    ['typeform.com', 'Every form of Typeform lies here.', named],
    ['jotform.com', 'Every form of Jotform opens here.'],
    ['surveymonkey.com', 'Every survey of SurveyMonkey opens here.'],
    ['qualtrics.com', 'Every survey of Qualtrics lies here.', named],
    ['hsforms.com', "Every HubSpot customer's forms lie here."],
    ['docusign.net', 'Every envelope of DocuSign is signed here.'],
    ['docusign.com', 'Every DocuSign customer signs in here.'],
  ],
  'office suite': [
    ['docs.google.com', 'Every Google document, sheet and form opens here.'],
    ['office.com', 'Every Microsoft 365 user works here.'],
    ['officeapps.live.com', 'Every document of Microsoft 365 on the web opens here.'],
    ['cloud.microsoft', 'Every Microsoft 365 user works here.'],
    ['acrobat.adobe.com', 'Every document shared with Adobe Acrobat opens here.'],
    ['zoho.com', 'Every Zoho customer works here.'],
    ['notion.so', 'Every Notion page opens here.'],
    ['atlassian.net', "Every Atlassian Cloud customer's pages and issues lie here.", named],
    ['monday.com', "Every monday.com customer's boards lie here.", named],
    ['airtable.com', 'Every base of Airtable opens here.'],
    ['canva.com', 'Every design of Canva opens here.'],
    ['figma.com', 'Every design of Figma opens here.'],
    ['trello.com', 'Every Trello board opens here.'],
  ],
  messaging: [
    ['teams.microsoft.com', 'Every Microsoft Teams meeting and chat opens here.'],
    ['slack.com', "Every Slack customer's workspace lies here.", named],
    ['zoom.us', 'Every Zoom meeting opens here.', named],
    ['webex.com', 'Every Webex meeting opens here.', named],
    ['meet.google.com', 'Every Google Meet meeting opens here.'],
    ['discord.com', 'Every Discord server opens here.'],
    ['discordapp.com', 'Every attachment of Discord comes from here.'],
    ['t.me', 'Every public channel and bot of Telegram opens here.'],
    ['linkedin.com', 'Every LinkedIn profile and message opens here.'],
    ['youtube.com', 'Every video of YouTube opens here.'],
  ],
}

export const platforms: readonly Platform[] = Object.entries(rows).flatMap(([kind, list]) =>
  // The record has no other keys.
  list.map(([domain, reason, own = false]) => ({ domain, kind: kind as PlatformKind, reason, named: own })),
)
