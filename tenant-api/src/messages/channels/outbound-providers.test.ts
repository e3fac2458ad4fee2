import type { Mail } from 'kit/messages/mail/mail'
import { outboundHttp } from 'kit/messages/outbound-http'
import { expect, test } from 'vitest'
import type { Providers } from '../../core/jobs/jobs.ts'
import { changeChannel, listChannels } from './contract.ts'
import { testGateway } from '../../../testing/gateway.ts'
import { providersOf } from './outbound-providers.ts'
import { castSchool } from '../../../testing/school.ts'

const out = outboundHttp({ isLocalAllowed: true })
const cast = await castSchool({ outgoing: out })
const gateway = testGateway()
const [mails, texts]: [string[], string[]] = [[], []]
const house: Providers = {
  outgoing: out,
  mailer: { send: async ({ subject }: Mail) => ({ id: String(mails.push(subject)) }) },
  texter: { canSend: true, send: async ({ words }) => ({ id: String(texts.push(words)) }) },
}
const mail = {
  to: 'a@riverside.example',
  subject: 'Welcome',
  text: 'x',
  html: '<p>x</p>',
  kind: 'invitation',
}
const text = (words: string) => ({ to: '+923000000101', words, kind: 'invitation', id: `id-${words}` })

test('letters go by the school’s own account where it has one, and by the product’s where that does not take them', async () => {
  const school = await cast.school()
  await providersOf(school, house).texter.send(text('before'))
  expect(texts).toEqual(['before'])
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listChannels, {})
  await nasreen.call(changeChannel, {
    params: { channel: 'sms' },
    version: rows.find(({ channel }) => channel === 'sms')?.version ?? 0,
    body: { account: { provider: 'gateway', with: { url: gateway.url, token: 'tok' } } },
  })
  const own = providersOf(await cast.school(), house)
  await own.texter.send(text('own'))
  expect(gateway.texts.map(({ text: said }) => said)).toEqual(['own'])
  expect(texts).toEqual(['before'])
  for (const status of [422, 503]) {
    gateway.status = status
    await own.texter.send(text(String(status)))
  }
  expect(texts).toEqual(['before', '422', '503'])
  await own.mailer.send(mail)
  expect(mails).toEqual(['Welcome'])
})
