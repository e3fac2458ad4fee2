import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerProblems } from './problems.ts'
import { shedLoad } from './load-shedding.ts'

test('a server that stood still to start answers at once; one that stands still at work sends people away', async () => {
  const sample = 400
  const app = fastify()
  answerProblems(app, () => 'en')
  await shedLoad(app, { delay: 60, sample })
  app.get('/', () => 'here')
  standStill(1_000)
  await app.ready()
  await sleep(50)
  expect((await app.inject('/')).statusCode).toBe(200)
  await sleep(2 * sample)
  // On a machine that is busy itself, the sample of the stand-still may be over before it is asked.
  const refused = async () => {
    standStill(1_500)
    await sleep(50)
    const { statusCode, headers } = await app.inject('/')
    return [statusCode, headers['retry-after']]
  }
  await expect.poll(refused).toEqual([503, '5'])
  await app.close()
})

function standStill(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}
