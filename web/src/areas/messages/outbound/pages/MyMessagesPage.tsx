import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { channelNames } from 'tenant-api/contract/messages/outbound'
import {
  changePreferences,
  type MyPreferences,
  readPreferences,
} from 'tenant-api/contract/messages/preferences'
import { messageCategories } from 'tenant-api/contract/messages/outbound'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { TimeText } from '../../../../ui/date/TimeText.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { PushCard } from '../PushCard.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../../../../crud/record/Record.css'
import './MyMessagesPage.css'

type Row = MyPreferences['rows'][number]

/** By which channels somebody wants to be told what. The bell rings for all of it. */
export function MyMessagesPage() {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(readPreferences, {}), 8)
  return (
    <Page
      title={t`My notifications`}
      lead={t`The bell of this page has everything. Choose here what reaches you besides, and by what.`}
      width="720px"
    >
      {fallback}
      {data && (
        <>
          <PushCard />
          <Reached channels={data.channels} />
          {data.rows.map((row) => (
            <Category key={row.category} row={row} mine={data} />
          ))}
          <p className="page-lead">
            <Trans>
              Between <TimeText time={data.quietFrom} /> and <TimeText time={data.quietUntil} /> you get only
              urgent messages and those about the safety of your log-in.
            </Trans>
          </p>
        </>
      )}
    </Page>
  )
}

function Reached({ channels }: Pick<MyPreferences, 'channels'>) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Card title={t`Your addresses`}>
      <dl className="record-list">
        {channels
          .filter(({ channel }) => channel !== 'push')
          .map(({ channel, address }) => (
            <div key={channel} className="my-messages-way">
              <dt>{say(channelNames[channel])}</dt>
              <dd>{address === '' ? t`None: the office has no address for you` : <Ltr>{address}</Ltr>}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

function Category({ row, mine }: { row: Row; mine: MyPreferences }) {
  const say = useSay()
  const queries = useQueryClient()
  const { category, off, isDigest } = row
  const choosing = useMutation({
    mutationFn: (body: Pick<Row, 'off' | 'isDigest'>) =>
      call(changePreferences, { params: { category }, body }),
    onSuccess: (now) => queries.setQueryData(read(readPreferences, {}).queryKey, now),
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <Card title={say(messageCategories[category])}>
      <Cluster gap="10px 24px" align="stretch">
        {mine.channels.map(({ channel }) => (
          <Checkbox
            key={channel}
            isSelected={!off.includes(channel)}
            isDisabled={choosing.isPending}
            onChange={(wanted) =>
              choosing.mutate({
                isDigest,
                off: wanted ? off.filter((one) => one !== channel) : [...off, channel],
              })
            }
          >
            {say(channelNames[channel])}
          </Checkbox>
        ))}
        <Checkbox
          isSelected={isDigest}
          isDisabled={choosing.isPending}
          onChange={(daily) => choosing.mutate({ off, isDigest: daily })}
        >
          <Trans>
            Once a day, at <TimeText time={mine.digestAt} />
          </Trans>
        </Checkbox>
      </Cluster>
    </Card>
  )
}
