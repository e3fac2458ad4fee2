import { type Me, readOfflineKey } from 'tenant-api/contract/access/sessions'
import { plainCall } from '../session/api.ts'
import { cookieHalf, deviceLock, keepCookieHalf, setDeviceLock } from './offline-owner.ts'

/** Seals what one account stores on this device. */
export type Seal = {
  close: (value: unknown, label: string) => Promise<Sealed>
  /** Undefined where it was sealed by somebody else or under another label. */
  open: (sealed: Sealed, label: string) => Promise<unknown>
}
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const algorithm = 'AES-GCM'
const opened = new Map<string, Promise<Seal>>()

/** Whose storage it is; `idleMinutes` after the last activity the device is closed. */
export type DeviceUser = Pick<Me, 'id' | 'idleMinutes'>

/**
 * The seal of an account. While its session lasts, the key is on this device in two halves; else only the school
 * gives it, to somebody who has logged in as that account. Rejects for anybody else, and without a network.
 */
export function sealOf(user: DeviceUser): Promise<Seal> {
  const seal = opened.get(user.id) ?? holdKey(user).then(sealWith)
  opened.set(user.id, seal)
  seal.catch(() => opened.delete(user.id))
  return seal
}

/** The key of the session that is open; it stays on this device for as long as the session. */
function holdKey(user: DeviceUser): Promise<CryptoKey> {
  // Two tabs that asked at once would each leave one half of another pair.
  return navigator.locks.request('offline-key', async () => (await heldKey(user.id)) ?? fetchKey(user))
}

/** The user is active: the device stays open for another `idleMinutes`. A half that has gone is fetched anew. */
export async function extendKey(user: DeviceUser & Pick<Me, 'sessionId'>): Promise<void> {
  const half = cookieHalf()
  if (half === null || deviceLock()?.sessionId !== user.sessionId) await holdKey(user)
  else keepCookieHalf(half, user.idleMinutes)
}

/** The seal of whoever worked here last, as long as this device may be opened without the school; else null. */
export async function heldSeal(account: string): Promise<Seal | null> {
  const key = await heldKey(account)
  return key && sealWith(key)
}

async function heldKey(account: string): Promise<CryptoKey | null> {
  const [lock, half] = [deviceLock(), cookieHalf()]
  if (lock?.account !== account || half === null) return null
  const wrapped = bytesOf(lock.wrappedKey)
  try {
    const raw = await crypto.subtle.decrypt(
      { name: algorithm, iv: wrapped.slice(0, 12) },
      await importKey(bytesOf(half)),
      wrapped.slice(12),
    )
    return await importKey(raw)
  } catch {
    return null
  }
}

async function fetchKey({ id: account, idleMinutes }: DeviceUser): Promise<CryptoKey> {
  const answer = await plainCall(readOfflineKey, {})
  if (answer.account !== account) throw new Error('somebody else is logged in')
  const raw = bytesOf(answer.key)
  const half = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const wrapped = await crypto.subtle.encrypt({ name: algorithm, iv }, await importKey(half), raw)
  const wrappedKey = textOf(new Uint8Array([...iv, ...new Uint8Array(wrapped)]))
  keepCookieHalf(textOf(half), idleMinutes)
  setDeviceLock({ account, sessionId: answer.sessionId, wrappedKey })
  return importKey(raw)
}

function importKey(raw: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, algorithm, false, ['encrypt', 'decrypt'])
}

/** Also for tests, which have a key of their own. */
export function sealWith(key: CryptoKey): Seal {
  return {
    async close(value, label) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(value))
      return { iv, data: await crypto.subtle.encrypt(bound(iv, label), key, plain) }
    },
    async open({ iv, data }, label) {
      try {
        const plain = await crypto.subtle.decrypt(bound(iv, label), key, data)
        return JSON.parse(new TextDecoder().decode(plain))
      } catch {
        return undefined
      }
    },
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What was sealed under one label does not open under another. */
function bound(iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams {
  return { name: algorithm, iv, additionalData: new TextEncoder().encode(label) }
}
