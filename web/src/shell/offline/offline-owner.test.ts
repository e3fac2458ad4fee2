import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sealWith } from './offline-key.ts'
import {
  closeDevice,
  deviceLock,
  isOfflineOwner,
  keepCookieHalf,
  offlineOwner,
  oweLogOut,
  owesLogOut,
  receiveDevice,
  setDeviceLock,
} from './offline-owner.ts'

vi.mock('./offline-database.ts', () => ({ clearAnswers: async () => undefined }))

const jar = new Map<string, string>()
beforeEach(() => {
  const stored = new Map<string, string>()
  jar.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = '', age = ''] = /^([^=]+)=([^;]*).*max-age=(\d+)/.exec(text) ?? []
      if (age === '0') jar.delete(name)
      else jar.set(name, value)
    },
  })
  keepCookieHalf('half', 30)
  setDeviceLock({ account: 'sana', sessionId: 'first', wrappedKey: 'wrapped' })
})
afterEach(() => vi.unstubAllGlobals())

test('a device works for whoever is logged in, and not once their half of the key has gone', () => {
  expect(offlineOwner()).toBe('sana')
  jar.clear()
  expect(offlineOwner()).toBeNull()
})

test('a session that ends closes the device, and what was not sent stays its author’s', () => {
  closeDevice()
  expect(deviceLock()).toBeNull()
  expect([...jar]).toEqual([])
  expect(isOfflineOwner('sana')).toBe(true)
})

test('a log-in of somebody else closes it, and so does another session of the same person', () => {
  receiveDevice({ id: 'sana', sessionId: 'first' })
  expect(offlineOwner()).toBe('sana')
  receiveDevice({ id: 'sana', sessionId: 'second' })
  expect(offlineOwner()).toBeNull()
  setDeviceLock({ account: 'sana', sessionId: 'first', wrappedKey: 'wrapped' })
  receiveDevice({ id: 'bilal', sessionId: 'first' })
  expect(deviceLock()).toBeNull()
})

test('a log-out that did not reach the school is owed until somebody is logged in again', () => {
  oweLogOut()
  expect(owesLogOut()).toBe(true)
  receiveDevice({ id: 'bilal', sessionId: 'third' })
  expect(owesLogOut()).toBe(false)
})

test('what is sealed opens under its own label and its own key alone', async () => {
  const [own, foreign] = await Promise.all([0, 1].map(newSeal))
  const sealed = await own?.close({ name: 'Bilal Imran' }, 'sana answers 7-B')
  if (!sealed) throw new Error('nothing was sealed')
  expect(new TextDecoder().decode(sealed.data)).not.toContain('Bilal')
  expect(await own?.open(sealed, 'sana answers 7-B')).toEqual({ name: 'Bilal Imran' })
  expect(await own?.open(sealed, 'sana answers 8-A')).toBeUndefined()
  expect(await foreign?.open(sealed, 'sana answers 7-B')).toBeUndefined()
})

async function newSeal() {
  return sealWith(
    await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  )
}
