import { Trans, useLingui } from '@lingui/react/macro'
import { direction } from 'kit/text/locale'
import { Pencil, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { channelNames } from 'tenant-api/contract/messages/outbound'
import { type EventRow, listEvents } from 'tenant-api/contract/messages/templates'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay, useMe } from '../../../../shell/session/me.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'
import './EventsPage.css'

const RuleSheet = overlayOf(
  part(() => import('../RuleSheet.tsx')),
  (all) => all.RuleSheet,
)
const WordsSheet = overlayOf(
  part(() => import('../WordsSheet.tsx')),
  (all) => all.WordsSheet,
)
type Opened = { of: 'rule' | 'words'; row: EventRow }

/** What the school tells by itself: by which channels, and in which words. */
export function EventsPage() {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(listEvents, {}), 8)
  const [opened, open] = useState<Opened>()
  return (
    <div className="events">
      <header>
        <h1 className="events-title">{t`Message rules`}</h1>
        <p className="events-lead">
          {t`The school sends these automatically, in each reader’s language. Everybody chooses in their profile which ones they want.`}
        </p>
      </header>
      {fallback}
      <div className="events-cards">
        {data?.rows.map((row) => (
          <EventCard key={row.event} row={row} onOpen={(of) => open({ of, row })} />
        ))}
      </div>
      {opened?.of === 'rule' && <RuleSheet row={opened.row} onClose={() => open(undefined)} />}
      {opened?.of === 'words' && <WordsSheet row={opened.row} onClose={() => open(undefined)} />}
    </div>
  )
}

function EventCard({ row, onOpen }: { row: EventRow; onOpen: (of: Opened['of']) => void }) {
  const { t } = useLingui()
  const say = useSay()
  const mayEdit = useMay(['message-channels', 'edit'])
  const { label, isOn, isUrgent, channels, fallMinutes, words } = row
  const { language } = useMe()
  const first = words.find((one) => one.language === language) ?? words[0]
  const ways = channels.map((channel) => say(channelNames[channel])).join(' · ')
  return (
    <Card
      title={label}
      action={
        <span className="events-badges">
          {isUrgent && <Badge tone="warning">{t`At night, too`}</Badge>}
          {words.some(({ isOwn }) => isOwn) && <Badge tone="theme">{t`Own text`}</Badge>}
          {!isOn && <Badge>{t`Off`}</Badge>}
        </span>
      }
    >
      {first && (
        <p className="events-words" lang={first.language} dir={direction(first.language)}>
          <WithFields text={first.short} />
        </p>
      )}
      <p className="events-ways">
        {ways === '' ? t`Only in the app` : ways}
        {fallMinutes !== null && (
          <>
            {' · '}
            <Trans>
              the next one after <NumberText value={fallMinutes} /> minutes
            </Trans>
          </>
        )}
      </p>
      {mayEdit && (
        <div className="events-deeds">
          <Button icon={<SlidersHorizontal aria-hidden size={16} />} onPress={() => onOpen('rule')}>
            {t`By which channels`}
          </Button>
          <Button
            icon={<Pencil aria-hidden size={16} />}
            onPress={() => onOpen('words')}
          >{t`Edit text`}</Button>
        </div>
      )}
    </Card>
  )
}

/** What is filled in stands by itself: its Latin name turns nothing round in Urdu or Arabic. */
function WithFields({ text }: { text: string }) {
  return text
    .split(/(\{\w+\})/)
    .map((piece, at) => (at % 2 === 1 ? <bdi key={`${at} ${piece}`}>{piece}</bdi> : piece))
}
