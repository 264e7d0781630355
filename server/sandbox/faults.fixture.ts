/** A policy to send. */

export const policy = {
  description: 'Test',
  urls: [{ action: 'block', type: 'domain', value: 'bad.example' }],
  policies: [{ description: 'Everyone' }],
}
export const policyBody = JSON.stringify({ data: [policy] })
