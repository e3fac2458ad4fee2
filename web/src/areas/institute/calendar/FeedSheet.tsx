import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dropMyFeed, makeMyFeed, readMyFeed } from 'tenant-api/contract/institute/calendar'
import { dropMyLessonsFeed, makeMyLessonsFeed, readMyLessonsFeed } from 'tenant-api/contract/learning/lessons'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { CopyButton } from '../../../ui/overlay/CopyButton.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useBackToCalendar } from './use-calendar.ts'

/** Secret addresses under which a telephone reads the calendar and the own lessons; each is told once, when it is made. */
export function FeedSheet() {
  const { t } = useLingui()
  const close = useBackToCalendar()
  const hasLessons = useMay(['timetables', 'view'])
  return (
    <Sheet title={t`On your phone`} onClose={close} footer={<Button onPress={close}>{t`Close`}</Button>}>
      <Stack gap="24px">
        <p>{t`Phones and mail programs can show this by a secret address. Whoever knows the address sees what you see here.`}</p>
        <FeedPart title={t`Calendar`} feed={calendarFeed} />
        {hasLessons && <FeedPart title={t`Lessons of eight weeks`} feed={lessonsFeed} />}
      </Stack>
    </Sheet>
  )
}

const calendarFeed = { read: read(readMyFeed, {}), make: makeMyFeed, drop: dropMyFeed }
const lessonsFeed = {
  read: read(readMyLessonsFeed, {}),
  make: makeMyLessonsFeed,
  drop: dropMyLessonsFeed,
}
type Feed = typeof calendarFeed | typeof lessonsFeed

function FeedPart({ title, feed }: { title: string; feed: Feed }) {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(feed.read as typeof calendarFeed.read, 1)
  const [address, show] = useState<string>()
  const { make, drop } = useFeed(feed, show)
  const isThere = data?.madeAt != null
  return (
    <section aria-label={title}>
      <Stack gap="8px">
        <h3 className="card-title">{title}</h3>
        {fallback}
        {address !== undefined && <NewAddress address={address} />}
        {address === undefined && data?.madeAt != null && (
          <Banner tone="info">
            {t`You have an address. It is shown only when it is made.`} <InstantText at={data.madeAt} />
          </Banner>
        )}
        <Cluster>
          <Button
            look={isThere ? 'secondary' : 'primary'}
            isPending={make.isPending}
            onPress={() => make.mutate()}
          >
            {isThere ? t`Make a new address` : t`Make an address`}
          </Button>
          {isThere && (
            <Button look="quiet" isPending={drop.isPending} onPress={() => drop.mutate()}>
              {t`Remove address`}
            </Button>
          )}
        </Cluster>
      </Stack>
    </section>
  )
}

function NewAddress({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Your secret address`}
        description={t`Add it in the phone’s calendar as a subscription.`}
        dir="ltr"
        value={address}
        onChange={() => undefined}
        isReadOnly
      />
      <CopyButton text={address} />
    </>
  )
}

function sayWhy({ message }: Error) {
  toast({ type: 'error', message })
}

function useFeed(feed: Feed, show: (address: string | undefined) => void) {
  const queries = useQueryClient()
  const { queryKey } = feed.read
  const make = useMutation({
    mutationFn: () => call(feed.make, {}),
    async onSuccess({ address }) {
      show(address)
      await queries.invalidateQueries({ queryKey })
    },
    onError: sayWhy,
  })
  const drop = useMutation({
    mutationFn: () => call(feed.drop, {}),
    onSuccess(dropped) {
      show(undefined)
      queries.setQueryData(queryKey, dropped)
    },
    onError: sayWhy,
  })
  return { make, drop }
}
