import { sentence } from 'kit/text/words'
import type { ChannelRow } from 'tenant-api/contract/messages/channels'

type Provider = ChannelRow['provider']
export type AccountField = {
  name: string
  label: string
  hint?: string
  /** Never shown again: left empty, it stays as it was. */
  isSecret?: true
  isNumber?: true
  usual?: string
  choices?: readonly { id: string; name: string }[]
}

/** What an account at a provider is made of, by the provider's own names. */
export const accountFields: Readonly<Partial<Record<Provider, readonly AccountField[]>>> = {
  mailgun: [
    { name: 'domain', label: sentence('Domain') },
    {
      name: 'region',
      label: sentence('Region'),
      usual: 'eu',
      choices: [
        { id: 'eu', name: 'EU' },
        { id: 'us', name: 'US' },
      ],
    },
    { name: 'from', label: sentence('Address of the sender') },
    { name: 'key', label: sentence('API key'), isSecret: true },
    { name: 'signingKey', label: sentence('Signing key of webhooks'), isSecret: true },
  ],
  smtp: [
    { name: 'host', label: sentence('Server') },
    { name: 'port', label: sentence('Port'), isNumber: true, usual: '587' },
    { name: 'from', label: sentence('Address of the sender') },
    { name: 'user', label: sentence('User') },
    { name: 'password', label: sentence('Password'), isSecret: true },
  ],
  twilio: [
    { name: 'accountSid', label: sentence('Account SID') },
    {
      name: 'from',
      label: sentence('Sender'),
      hint: sentence('A number, a name, or a messaging service (MG…)'),
    },
    { name: 'authToken', label: sentence('Auth token'), isSecret: true },
  ],
  gateway: [
    { name: 'url', label: sentence('Address'), usual: 'https://' },
    { name: 'token', label: sentence('Token'), isSecret: true },
    { name: 'reportSecret', label: sentence('Secret of its reports'), isSecret: true },
  ],
  meta: [
    { name: 'phoneNumberId', label: sentence('Phone number ID') },
    { name: 'businessAccountId', label: sentence('Business account ID') },
    { name: 'accessToken', label: sentence('Access token'), isSecret: true },
    { name: 'appSecret', label: sentence('App secret'), isSecret: true },
    { name: 'verifyToken', label: sentence('Verify token'), isSecret: true },
  ],
}
