import type { Incoming, Outgoing } from 'kit/http/client'
import { expect, test, vi } from 'vitest'
import { dropEarlyAnswers, withEarlyAnswers } from './early-answers.ts'

const asked = (url: string, method = 'GET'): Outgoing => ({ method, url, headers: {}, body: undefined })
const json = (value: unknown, status = 200) => Promise.resolve(Response.json(value, { status }))

function sending(answers: Map<string, Promise<Response>>, opened = 0) {
  const send = vi.fn(async (): Promise<Incoming> => ({
    status: 200,
    type: '',
    json: async () => 'asked again',
  }))
  const transport = withEarlyAnswers(send, { taken: () => answers, now: () => opened })
  return { send, read: async (request: Outgoing) => (await transport(request)).json() }
}

test('what the page has asked for early is taken over once; anything else is asked for', async () => {
  const { send, read } = sending(new Map([['/api/v1/home', json('early')]]))
  expect(await read(asked('/api/v1/checklist'))).toBe('asked again')
  expect(await read(asked('/api/v1/home'))).toBe('early')
  expect(await read(asked('/api/v1/home'))).toBe('asked again')
  expect(send).toHaveBeenCalledTimes(2)
})

test('after something was changed from here nothing early is believed', async () => {
  const { read } = sending(new Map([['/api/v1/home', json('early')]]))
  await read(asked('/api/v1/me', 'PATCH'))
  expect(await read(asked('/api/v1/home'))).toBe('asked again')
})

test('what others have changed since is asked for anew', async () => {
  const answers = new Map([
    ['/api/v1/home?span=week', json('early')],
    ['/api/v1/site', json('early')],
  ])
  const { read } = sending(answers)
  dropEarlyAnswers('attendance', { taken: () => answers, now: () => 0 })
  expect(await read(asked('/api/v1/site'))).toBe('early')
  expect(await read(asked('/api/v1/home?span=week'))).toBe('asked again')
})

test('what has lain for more than a minute is no news any more', async () => {
  const { read } = sending(new Map([['/api/v1/home', json('early')]]), 60_001)
  expect(await read(asked('/api/v1/home'))).toBe('asked again')
})

test('a refusal and a lost request are asked once more, so that what is wrong is told as ever', async () => {
  const lost = Promise.reject<Response>(new TypeError('Failed to fetch'))
  lost.catch(() => undefined)
  const { read } = sending(
    new Map([
      ['/api/v1/a', json('no', 401)],
      ['/api/v1/b', lost],
    ]),
  )
  expect(await read(asked('/api/v1/a'))).toBe('asked again')
  expect(await read(asked('/api/v1/b'))).toBe('asked again')
})
