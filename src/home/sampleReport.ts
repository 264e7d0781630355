/** An invented report with what reports have: defanged addresses, an attachment and a contact. */
export const sampleReport = `Phishing report INC-4711

Staff received mails with the subject "Your parcel is waiting". The link in
the mail leads to a copy of our sign-in page:

  hxxps://parcel-desk[.]example/track/4711
  hxxps://login[.]parcel-desk[.]example/session
  hxxp://parcel-return[.]test

The attachment Invoice.zip loads its next stage from 192[.]0[.]2[.]14/gate.php.

Contact: soc@meadow.example
`
