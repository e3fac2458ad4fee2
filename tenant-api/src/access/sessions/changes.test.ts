import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:net'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { campuses } from '../../institute/structure/contract.ts'
import { everything } from './contract.ts'

const cast = await castSchool()

/** The topics that a stream tells when it opens, of a page that was made at an instant. */
async function toldSince(speaker: Speaker, since: number, headers = ''): Promise<string[]> {
  const { server } = cast.app()
  if (!server.listening) await cast.app().listen({ port: 0, host: '127.0.0.1' })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  let text = ''
  const socket = connect(address.port, '127.0.0.1', () =>
    socket.write(
      `GET /api/v1/events?since=${since} HTTP/1.1\r\nHost: ${cast.host}\r\nCookie: ${cookie}\r\n${headers}\r\n`,
    ),
  )
  socket.on('data', (chunk) => (text += chunk))
  await expect.poll(() => text).toContain('retry: 3000')
  await sleep(50)
  socket.destroy()
  return Array.from(text.matchAll(/"topic":"([^"]+)"/g), ([, topic = '']) => topic)
}

test('a stream begins with what others have changed since the page was made', async () => {
  const [nasreen, tariq] = [await cast.as('nasreen'), await cast.as('tariq')]
  // What they logged in with is older than the page by more than clocks may differ.
  await sleep(600)
  const madeAt = Date.now()
  await nasreen.call(campuses.endpoints.create, { body: { name: 'Model Town' } })
  expect(await toldSince(tariq, madeAt)).toEqual(['campuses'])
  await sleep(600)
  expect(await toldSince(tariq, Date.now())).toEqual([])
})

test('who shows what is older than is remembered reads everything anew; who comes back does so by itself', async () => {
  const tariq = await cast.as('tariq')
  expect(await toldSince(tariq, Date.now() - 60 * 60_000)).toEqual([everything])
  expect(await toldSince(tariq, Date.now() - 60 * 60_000, 'Last-Event-ID: 0\r\n')).toEqual([])
  expect(await toldSince(tariq, 0)).toEqual([])
})
