import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dropMyFeed, makeMyFeed, readMyFeed } from 'tenant-api/contract/institute/calendar'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { CopyButton } from '../../../ui/overlay/CopyButton.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useBackToCalendar } from './use-calendar.ts'

/** A secret address under which a telephone reads the calendar; it is told once, when it is made. */
export function FeedSheet() {
  const { t } = useLingui()
  const close = useBackToCalendar()
  const { data, fallback } = useLoaded(read(readMyFeed, {}), 3)
  const [address, show] = useState<string>()
  const { make, drop } = useFeed(show)
  const isThere = data?.madeAt != null
  return (
    <Sheet
      title={t`On your phone`}
      onClose={close}
      footer={
        <>
          {isThere && (
            <span className="sheet-footer-start">
              <Button look="quiet" isPending={drop.isPending} onPress={() => drop.mutate()}>
                {t`Remove address`}
              </Button>
            </span>
          )}
          <Button onPress={close}>{t`Close`}</Button>
          <Button look="primary" isPending={make.isPending} onPress={() => make.mutate()}>
            {isThere ? t`Make a new address` : t`Make an address`}
          </Button>
        </>
      }
    >
      {fallback}
      {data && (
        <>
          <p>{t`Phones and mail programs can show this calendar by a secret address. Whoever knows the address sees what you see in the calendar.`}</p>
          {address !== undefined && <NewAddress address={address} />}
          {address === undefined && data.madeAt !== null && (
            <Banner tone="info">
              {t`You have an address. It is shown only when it is made.`} <InstantText at={data.madeAt} />
            </Banner>
          )}
        </>
      )}
    </Sheet>
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

function useFeed(show: (address: string | undefined) => void) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => call(makeMyFeed, {}),
    async onSuccess({ address }) {
      show(address)
      await queries.invalidateQueries(read(readMyFeed, {}))
    },
    onError: sayWhy,
  })
  const drop = useMutation({
    mutationFn: () => call(dropMyFeed, {}),
    onSuccess(feed) {
      show(undefined)
      queries.setQueryData(read(readMyFeed, {}).queryKey, feed)
    },
    onError: sayWhy,
  })
  return { make, drop }
}
