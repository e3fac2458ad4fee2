import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FlaskConical, Pencil } from 'lucide-react'
import type { Day } from 'kit/values/day'
import { useState } from 'react'
import { channelNames, providerNames, readFigures } from 'tenant-api/contract/messages/outbound'
import { changeChannel, type ChannelRow, listChannels } from 'tenant-api/contract/messages/channels'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { monthName } from '../../../../ui/calendar/calendar-names.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Switch } from '../../../../ui/form/choice/Switch.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useStaleMessages } from '../use-stale-messages.ts'
import { Page } from '../../../../ui/layout/Page.tsx'
import './ChannelsPage.css'

const ChannelSheet = overlayOf(
  part(() => import('../ChannelSheet.tsx')),
  (all) => all.ChannelSheet,
)
const TrialSheet = overlayOf(
  part(() => import('../TrialSheet.tsx')),
  (all) => all.TrialSheet,
)

/** By what the school tells people: each channel with its provider, how it goes, and a trial. */
export function ChannelsPage() {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(listChannels, {}), 8)
  const [changed, change] = useState<ChannelRow>()
  const [tried, tryOut] = useState<ChannelRow>()
  return (
    <Page
      title={t`Channels`}
      lead={t`By these the school reaches people outside of its pages. The bell needs none of them.`}
      width="1100px"
    >
      {fallback}
      <div className="channels-cards">
        {data?.rows.map((row) => (
          <ChannelCard key={row.channel} row={row} onChange={() => change(row)} onTry={() => tryOut(row)} />
        ))}
      </div>
      {data && <Figures />}
      {changed && <ChannelSheet row={changed} onClose={() => change(undefined)} />}
      {tried && <TrialSheet channel={tried.channel} onClose={() => tryOut(undefined)} />}
    </Page>
  )
}

type CardProps = { row: ChannelRow; onChange: () => void; onTry: () => void }

function ChannelCard({ row, onChange, onTry }: CardProps) {
  const { t } = useLingui()
  const say = useSay()
  const mayEdit = useMay(['message-channels', 'edit'])
  const { channel, provider, isOn, missing, failingSince, waiting, takenAt, version } = row
  const stale = useStaleMessages()
  const switching = useMutation({
    mutationFn: (on: boolean) => call(changeChannel, { params: { channel }, version, body: { isOn: on } }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <Card
      title={say(channelNames[channel])}
      action={
        <Switch
          aria-label={say(channelNames[channel])}
          isSelected={isOn}
          isDisabled={!mayEdit || switching.isPending}
          onChange={(on) => switching.mutate(on)}
        >
          {isOn ? t`On` : t`Off`}
        </Switch>
      }
    >
      <p className="channel-provider">{say(providerNames[provider])}</p>
      {Object.entries(row.shown).map(([name, value]) =>
        name === 'publicKey' ? null : (
          <p key={name} className="channel-fact">
            <Ltr>{value}</Ltr>
          </p>
        ),
      )}
      {missing && <Banner tone="warning">{missing}</Banner>}
      {failingSince && (
        <Banner tone="danger">
          <Trans>
            Nobody answers there since <InstantText at={failingSince} />. What waits is sent as soon as
            somebody does.
          </Trans>
        </Banner>
      )}
      <p className="channel-state">
        {waiting > 0 && (
          <Badge tone="warning">
            <Trans>
              <NumberText value={waiting} /> waiting
            </Trans>
          </Badge>
        )}
        {takenAt && (
          <span>
            <Trans>
              Last accepted <InstantText at={takenAt} />
            </Trans>
          </span>
        )}
      </p>
      {mayEdit && (
        <div className="channel-deeds">
          {channel !== 'push' && (
            <Button icon={<Pencil aria-hidden size={16} />} onPress={onChange}>{t`Set up`}</Button>
          )}
          {isOn && provider !== 'hand' && (
            <Button icon={<FlaskConical aria-hidden size={16} />} onPress={onTry}>{t`Send a trial`}</Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** What providers have taken in the months past, as they will bill it. */
function Figures() {
  const { t } = useLingui()
  const { language } = useRegional()
  const say = useSay()
  const { data } = useQuery(read(readFigures, {}))
  if (!data || data.rows.length === 0) return null
  return (
    <Card isFlush title={t`Message text`}>
      <table className="channels-figures">
        <thead>
          <tr>
            <th scope="col">{t`Month`}</th>
            <th scope="col">{t`Channel`}</th>
            <th scope="col">{t`Messages`}</th>
            <th scope="col">{t`Parts`}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ month, channel, taken, parts }) => (
            <tr key={`${month} ${channel}`}>
              <td>{monthName(language, `${month}-01` as Day)}</td>
              <td>{say(channelNames[channel])}</td>
              <td>
                <NumberText value={taken} />
              </td>
              <td>
                <NumberText value={parts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
