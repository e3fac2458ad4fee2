import { prefix } from 'kit/http/server'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { testControlApp } from './testing-app.ts'

const log: string[] = []
const { visitor, control, mailTo } = await testControlApp({
  log: { level: 'debug', stream: { write: (line) => void log.push(line) } },
})
const canary = 'zzcanaryzz'
const address = `amina.${canary}@example.com`

/** The example of the sign-up with a person of our own in it. */
function personal(example: unknown): object {
  return {
    ...Object(example),
    firstName: 'Aminazz',
    instituteName: `School ${canary}`,
    email: address,
    subdomain: canary,
  }
}

test('no line of the log holds anything that a visitor sent', async () => {
  const speaking = visitor({
    'user-agent': canary,
    cookie: `language=${canary}`,
    referer: `http://${canary}.example`,
  })
  const asking = async () => {
    for (const { method, path, example, gives } of endpoints) {
      if (gives === 'events') continue
      const url = prefix + path.replace(/:\w+/g, canary)
      const bodies = [
        example.body,
        personal(example.body),
        { email: address },
        { [canary]: address },
        `${canary} {`,
      ]
      for (const query of ['', `?${canary}=${address}`]) {
        for (const body of method === 'GET' ? [undefined] : bodies) {
          const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
          const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
          await speaking.ask({
            method,
            url: url + query,
            headers,
            ...(method === 'GET' ? {} : { body: text }),
          })
        }
      }
    }
  }
  await asking()
  expect(await control.sql`select 1 from school where contact_email = ${address}`).not.toEqual([])
  await expect.poll(async () => (await mailTo(address)).length).toBeGreaterThan(0)
  // Then with a database that fails, and quotes what it was asked.
  await control.sql`alter table school add constraint refuses_all check (false) not valid`
  await control.sql`alter table host rename column host to gone`
  await asking()
  const text = log.join('')
  const failures = text.match(/"level":50[^\n]*request failed/g)?.length ?? 0
  expect(failures).toBeGreaterThan(2)
  expect([canary, 'aminazz', '@example'].filter((secret) => text.toLowerCase().includes(secret))).toEqual([])
})
