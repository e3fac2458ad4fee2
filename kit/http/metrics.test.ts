import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addFigure, countRequests, openMetrics, serveMetrics } from './metrics.ts'

const metrics = openMetrics()
const app = fastify()
countRequests(app, 'schools', metrics)
app.get('/people/:name', () => 'found')
afterAll(() => app.close())

function lines(text: string, name: string) {
  return text.split('\n').filter((line) => line.startsWith(name))
}

test('a thousand hosts, names and addresses make no more series than one', async () => {
  await app.inject({ url: '/people/amina', headers: { host: 'one.maktab.localhost' } })
  await app.inject({ url: '/nothing', headers: { host: 'one.maktab.localhost' } })
  const before = (await metrics.registry.metrics()).split('\n').length
  for (let at = 0; at < 1_000; at += 1) {
    const asked = {
      headers: { host: `school${at}.maktab.localhost`, 'user-agent': `agent ${at}` },
      remoteAddress: `10.0.${at >> 8}.${at & 255}`,
    }
    await app.inject({ url: `/people/canary${at}?q=canary${at}`, ...asked })
    await app.inject({ url: `/nothing/canary${at}`, ...asked })
  }
  const text = await metrics.registry.metrics()
  expect(text.split('\n').length).toBeLessThan(before + 5)
  expect(text).not.toMatch(/canary|school\d|10\.0\./)
  expect(lines(text, 'maktab_http_request_seconds_count')).toEqual([
    'maktab_http_request_seconds_count{app="schools",method="GET",route="/people/:name",status="2xx"} 1001',
    'maktab_http_request_seconds_count{app="schools",method="GET",route="none",status="4xx"} 1001',
  ])
})

test('a figure that cannot be read is left out, and the rest is told', async () => {
  addFigure(metrics, { name: 'maktab_broken', help: 'Broken' }, () => Promise.reject(new Error('away')))
  addFigure(metrics, { name: 'maktab_states', help: 'By state', by: 'state' }, () => ({ ready: 3 }))
  const text = await metrics.registry.metrics()
  expect(lines(text, 'maktab_states{')).toEqual(['maktab_states{state="ready"} 3'])
  expect(lines(text, 'maktab_broken ')).toEqual([])
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('metrics are told on their own port, to this machine or to who knows the token', async () => {
  expect(await serveMetrics(metrics, { port: undefined, token: undefined })).toBeNull()
  const open = await serveMetrics(metrics, { port: 0, token: undefined })
  const closed = await serveMetrics(metrics, { port: 0, token: 'a token of sixteen' })
  expect(await ask(open?.port)).toBe(200)
  expect(await ask(open?.port, {}, '/')).toBe(404)
  expect(await ask(closed?.port)).toBe(401)
  expect(await ask(closed?.port, { authorization: 'Bearer a token of sixteem' })).toBe(401)
  expect(await ask(closed?.port, { authorization: 'Bearer a token of sixteen' })).toBe(200)
  await open?.close()
  await closed?.close()
})

async function ask(port = 0, headers = {}, path = '/metrics') {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
}
