import { chromium } from '@playwright/test'
import { chromium as executablePath } from '../../scripts/suite/chromium.ts'
import { ask } from '../e2e/riverside.ts'
import { writeFileSync } from 'node:fs'
const [address = '', login = 'nasreen@riverside.example', out = '/tmp/hp-profile.json'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block', locale: 'en-GB' })
const page = await context.newPage()
page.on('console', (m) => console.log('console', m.type(), m.text().slice(0, 300)))
page.on('pageerror', (e) => console.log('ERROR', String(e).slice(0, 400)))
await page.route('**/api/v1/door', (r) => r.fulfill({ contentType: 'text/html', body: '' }))
await page.goto(`http://riverside.maktab.localhost:${address}/api/v1/door`)
console.log((await ask(page, '/session', { method: 'POST', body: { login, password: 'riverside-demo-2026' } })).status)
const list: string[] = []
page.on('request', (r) => list.push(`${r.resourceType()} ${r.url().replace(/^https?:\/\/[^/]+/, '')}`))
await page.goto(`http://riverside.maktab.localhost:${address}/api/v1/door`)
list.length = 0
const cdp = await context.newCDPSession(page)
await cdp.send('Profiler.enable')
await cdp.send('Profiler.setSamplingInterval', { interval: 300 })
await cdp.send('Profiler.start')
const at = Date.now()
await page.goto(`http://riverside.maktab.localhost:${address}/i`, { waitUntil: 'commit' })
await page.waitForSelector('.home :is(.need, .stat, .home-card li, .home-card td, .home-card dd, .home-card figure)', { timeout: 60000 })
const { profile } = await cdp.send('Profiler.stop')
writeFileSync(out, JSON.stringify(profile))
console.log('data after', Date.now() - at)
await page.waitForTimeout(6000)
const early = await page.evaluate(() => [...((window as never as { earlyAnswers?: Map<string, unknown> }).earlyAnswers?.keys() ?? ['none'])])
console.log('left', early)
console.log(list.length, list.join('\n'))
await page.screenshot({ path: '/tmp/hp-shot.png' })
await browser.close()
