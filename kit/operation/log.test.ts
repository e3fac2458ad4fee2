import fastify from 'fastify'
import { expect, test } from 'vitest'
import { describeError, loggerOptions } from './log.ts'

const canary = 'amina.yusuf@canary.example'

test('no log line carries what a visitor sent or what a database quotes', async () => {
  const lines: string[] = []
  const app = fastify({ logger: loggerOptions({ stream: { write: (line) => lines.push(line) } }) })
  app.post('/people/:name', () => {
    throw Object.assign(new Error(`Key (email)=(${canary}) already exists`), {
      name: 'PostgresError',
      code: '23505',
      table_name: 'person',
      detail: canary,
      query: canary,
    })
  })
  await app.inject({
    method: 'POST',
    url: `/people/${canary}?email=${canary}`,
    headers: { authorization: canary, cookie: canary, 'x-note': canary },
    payload: { email: canary },
  })
  expect(lines.length).toBeGreaterThanOrEqual(2)
  expect(lines.join('')).not.toContain(canary)
  expect(lines.join('')).toContain('/people/:name')
  expect(lines.join('')).toContain('"code":"23505"')
  expect(lines.join('')).toContain('log.test.ts')
})

test('a failed query of drizzle tells what was wrong, and none of its parameters', () => {
  const cause = Object.assign(new Error(`duplicate ${canary}`), { name: 'PostgresError', code: '23505' })
  const failed = new Error(`Failed query: insert into person\nparams: ${canary}`, { cause })
  const described = describeError(Object.assign(failed, { query: 'insert into person', params: [canary] }))
  expect(described).toMatchObject({ message: '', cause: { code: '23505', message: '' } })
  expect(JSON.stringify(described)).not.toContain(canary)
})

test('an error of our own keeps its words, and what is no error is told apart', () => {
  expect(describeError(new TypeError('broken'))).toMatchObject({ type: 'TypeError', message: 'broken' })
  expect(describeError('text')).toEqual({ type: 'string', message: '', stack: '' })
})
