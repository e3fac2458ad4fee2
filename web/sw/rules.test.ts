import { expect, test } from 'vitest'
import { isShell, kindOf, partsOf, readOrder, withoutReader } from './rules.ts'

const origin = 'https://riverside.maktab.example'
const ask = (path: string, more = {}) =>
  kindOf({ method: 'GET', mode: 'cors', url: `${origin}${path}`, ...more }, origin)

test('pages and parts of the program are kept; what the API says never is', () => {
  expect(ask('/i/campuses', { mode: 'navigate' })).toBe('page')
  expect(ask('/assets/shell-abc123.js')).toBe('part')
  expect(ask('/api/v1/me')).toBe('other')
  expect(ask('/api/v1/campuses/sheet', { mode: 'navigate' })).toBe('other')
  expect(ask('/api/v1/site/logo?v=1')).toBe('other')
  expect(ask('/manifest.webmanifest')).toBe('other')
})

test('what changes something, and what lies elsewhere, goes its own way', () => {
  expect(ask('/i', { method: 'POST', mode: 'navigate' })).toBe('other')
  expect(ask('/assets/a.js', { method: 'HEAD' })).toBe('other')
  expect(kindOf({ method: 'GET', mode: 'cors', url: 'https://evil.example/assets/a.js' }, origin)).toBe(
    'other',
  )
})

test('a page is kept with the parts that it begins with', () => {
  const html = `<link rel="icon" href="/api/v1/site/icon?v=1"><script type="module" nonce="x" src="/assets/main-1.js"></script>
    <link rel="modulepreload" href="/assets/shell-2.js"><link rel="stylesheet" href="/assets/main-3.css"><link href="/assets/shell-2.js">`
  expect(partsOf(html)).toEqual(['/assets/main-1.js', '/assets/shell-2.js', '/assets/main-3.css'])
})

test('a page that says that something is wrong is not kept', () => {
  const good = { status: 200, redirected: false, type: 'text/html; charset=utf-8' }
  expect(isShell(good)).toBe(true)
  expect(isShell({ ...good, status: 503 })).toBe(false)
  expect(isShell({ ...good, redirected: true })).toBe(false)
  expect(isShell({ ...good, type: 'application/problem+json' })).toBe(false)
})

test('a page gives two orders, and nothing else is one', () => {
  expect(readOrder('take-over', origin)).toBe('take-over')
  const parts = [`${origin}/assets/a.js`]
  expect(readOrder([...parts, `${origin}/api/v1/me`, 'https://evil.example/assets/b.js', 7], origin)).toEqual(
    parts,
  )
  for (const other of [undefined, 'take', { url: '/' }]) expect(readOrder(other, origin)).toEqual([])
})

test('a page is kept without whoever it was made for', () => {
  const boot = '<script type="application/json" id="boot" nonce="x">{"site":{"name":"Riverside"}}</script>'
  const me = String.raw`<script type="application/json" id="me" nonce="x">{"name":"\u003c/script> Nasreen"}</script>`
  const rest = '<script src="/assets/first-1.js" async></script><body id="me"></body>'
  expect(withoutReader(boot + me + rest)).toBe(boot + rest)
})
