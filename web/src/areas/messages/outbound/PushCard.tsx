import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readPush, addPush } from 'tenant-api/contract/messages/preferences'
import { read, call } from '../../../shell/session/api.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Notices of this browser: on, off, or why not, with the way to switch them on. */
export function PushCard() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data: push } = useQuery(read(readPush, {}))
  const state = useQuery({ queryKey: ['push state'], queryFn: pushState })
  const switching = useMutation({
    mutationFn: () => (state.data === 'on' ? switchPushOff() : switchPushOn()),
    onError: () =>
      toast({
        type: 'error',
        message: t`The notifications of this browser could not be changed. Try again later`,
      }),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: ['push state'] })
      await queries.invalidateQueries({ queryKey: read(readPush, {}).queryKey })
    },
  })
  if (!push || push.key === null || !state.data) return null
  return (
    <Card title={t`Notifications in this browser`}>
      {state.data === 'unable' && (
        <p>{t`This browser takes no notices. On an iPhone, add the page to the home screen first.`}</p>
      )}
      {state.data === 'denied' && (
        <Banner tone="warning">
          {t`Notifications are disabled in this browser. Press the info icon beside the address, and allow notifications there.`}
        </Banner>
      )}
      {(state.data === 'on' || state.data === 'off') && (
        <>
          <p>
            {state.data === 'on'
              ? t`You are told here even when no page of the school is open.`
              : t`You are told here only while a page of the school is open.`}
          </p>
          <Button
            look={state.data === 'on' ? 'secondary' : 'primary'}
            isPending={switching.isPending}
            onPress={() => switching.mutate()}
          >
            {state.data === 'on' ? t`Switch off` : t`Switch on`}
          </Button>
        </>
      )}
    </Card>
  )
}

/** What stands between a browser and its notices. */
type PushState = 'unable' | 'denied' | 'off' | 'on'

/** Whether this browser takes notices now. */
async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? 'on' : 'off'
}

/** Asks the reader's browser, and notes where it takes notices; gives how it stands afterwards. */
async function switchPushOn(): Promise<PushState> {
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
async function switchPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}
