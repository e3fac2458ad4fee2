import type { Page } from './journey.ts'
import { ask } from './riverside.ts'

type OfflineKey = { key: string; account: string; sessionId: string }

/** The key of the page's own person: ask for it while there is a network. */
export async function offlineKeyOf(page: Page): Promise<OfflineKey> {
  return (await ask<OfflineKey>(page, '/me/offline-key')).said
}

/** The posts that a device keeps for somebody, opened with their key; `added` are put there first, as the page would. */
export function sealedPosts<T>(
  page: Page,
  { key, account, added = [] }: Omit<OfflineKey, 'sessionId'> & { added?: readonly { id: string }[] },
): Promise<T[]> {
  return page.evaluate(
    async ({ key, account, added }) => {
      const raw = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
        one.charCodeAt(0),
      )
      const name = 'AES-GCM'
      const secret = await crypto.subtle.importKey('raw', raw, name, false, ['encrypt', 'decrypt'])
      const bound = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
        name,
        iv,
        additionalData: new TextEncoder().encode(`${account} posts ${id}`),
      })
      const sealed = await Promise.all(
        added.map(async (post) => {
          const iv = crypto.getRandomValues(new Uint8Array(12))
          const plain = new TextEncoder().encode(JSON.stringify(post))
          return { id: post.id, iv, data: await crypto.subtle.encrypt(bound(post.id, iv), secret, plain) }
        }),
      )
      const request = indexedDB.open(`maktab ${account}`)
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const work = request.result.transaction('posts', 'readwrite')
      const store = work.objectStore('posts')
      for (const { id, ...post } of sealed) store.put(post, id)
      const [keys, values] = [store.getAllKeys(), store.getAll()]
      await new Promise((resolve) => work.addEventListener('complete', resolve))
      request.result.close()
      const rows = values.result as { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }[]
      const plain = await Promise.all(
        rows.map(({ iv, data }, at) =>
          crypto.subtle.decrypt(bound(String(keys.result[at]), iv), secret, data),
        ),
      )
      return plain.map((one) => JSON.parse(new TextDecoder().decode(one)))
    },
    { key, account, added },
  )
}
