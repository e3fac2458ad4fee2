import { addPush, readPush } from 'tenant-api/contract/messages/preferences'
import { call } from '../../../shell/session/api.ts'

/** What stands between a browser and its notices. */
export type PushState = 'unable' | 'denied' | 'off' | 'on'

/** Whether this browser takes notices now. */
export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? 'on' : 'off'
}

/** Asks the reader's browser, and notes where it takes notices; gives how it stands afterwards. */
export async function switchPushOn(): Promise<PushState> {
  const { key } = await call(readPush, {})
  if (key === null) return 'unable'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    subscription: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  }
  await call(addPush, { body })
  return 'on'
}

/** Takes notices no more, in this browser. */
export async function switchPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}
