import { expect, test } from './journey.ts'
import { payloadOf } from 'kit/messages/push-payload'
import { logIn, riverside } from './riverside.ts'

test('a notice reaches a telephone through its service worker, in Urdu, and leads to what it tells', async ({
  browser,
  baseURL,
}) => {
  // A telephone of its own: no other journey has its worker.
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  const at = riverside(baseURL, '/i/notices')
  const { origin } = new URL(at)
  await context.grantPermissions(['notifications'], { origin })
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(
        ({ scriptURL, status }) => scriptURL.startsWith(origin) && status === 'activated',
      )
      if (active) resolve(active.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await logIn(page, at, 'imran.khalid')
  const registrationId = await registered
  // What the school’s worker seals for a browser, as the browser unseals it.
  const data = payloadOf({
    id: 'of-a-trial',
    kind: 'attendance.absent',
    to: '',
    language: 'ur',
    title: 'بلال آج غیر حاضر ہے',
    text: 'براہِ کرم اسکول کو وجہ بتائیں۔',
    page: `${origin}/i/my-messages`,
  })
  // The shell of the browser draws no notices: what the worker gives it to draw is looked at instead.
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(origin))
  if (!worker) throw new Error('the worker has not begun')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      registration: { showNotification: (title: string, options: object) => Promise<void> }
      drawn: object[]
    }
    scope.drawn = []
    scope.registration.showNotification = async (title, options) => {
      scope.drawn.push({ title, ...options })
    }
  })
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const drawn = () => worker.evaluate(() => (globalThis as unknown as { drawn: object[] }).drawn)
  await expect.poll(drawn).toMatchObject([
    {
      title: 'بلال آج غیر حاضر ہے',
      body: 'براہِ کرم اسکول کو وجہ بتائیں۔',
      lang: 'ur',
      data: `${origin}/i/my-messages`,
    },
  ])
  await context.close()
})
