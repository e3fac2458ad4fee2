import { beforeEach, expect, test, vi } from 'vitest'
import { isLostChunk, noticeLeaving, reloadOnce } from './chunks.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('a page is loaded again once, however often a part of it fails', () => {
  const reload = vi.fn<() => void>()
  expect(
    [1_800_000_000_000, 1_800_000_001_000, 1_800_000_500_000].map((now) => reloadOnce(now, reload)),
  ).toEqual([true, false, false])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('another failure much later is another matter', () => {
  const reload = vi.fn<() => void>()
  reloadOnce(1_800_000_000_000, reload)
  expect(reloadOnce(1_800_000_700_000, reload)).toBe(true)
})

test('who is leaving is not brought back by a part of the page that they no longer want', () => {
  const heard: Record<string, () => void> = {}
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => void (heard[name] = hear))
  vi.useFakeTimers({ now: 1_900_000_000_000 })
  const reload = vi.fn<() => void>()
  noticeLeaving()
  heard.beforeunload?.()
  expect(reloadOnce(Date.now() + 3_000, reload)).toBe(false)
  // They stayed after all: a download, or a form that held them.
  expect(reloadOnce(Date.now() + 60_000, reload)).toBe(true)
  vi.useRealTimers()
})

test.each([
  'Failed to fetch dynamically imported module: https://riverside.example/assets/AuditPage-abc.js',
  'error loading dynamically imported module: https://riverside.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s is a part that did not load', (message) => {
  expect(isLostChunk(new TypeError(message))).toBe(true)
})

test('a mistake in a page is not taken for a lost part', () => {
  expect(isLostChunk(new TypeError("Cannot read properties of undefined (reading 'map')"))).toBe(false)
  expect(isLostChunk('dynamically imported module')).toBe(false)
})
