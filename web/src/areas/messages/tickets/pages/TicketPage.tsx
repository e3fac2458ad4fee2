import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { inScript } from 'kit/text/name-in-script'
import { useEffect } from 'react'
import { markTicketRead, readTicket, type Ticket, ticketDeeds } from 'tenant-api/contract/messages/tickets'
import { SentFile } from '../../../../crud/files/SentFile.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useMe } from '../../../../shell/session/me.ts'
import { useSite } from '../../../../shell/look/site.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Deeds } from '../Deeds.tsx'
import { Rating } from '../Rating.tsx'
import { Reply } from '../Reply.tsx'
import { TicketState } from '../TicketState.tsx'
import { useStaleTickets } from '../use-stale-tickets.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import './Tickets.css'

/** A ticket: what was said, and what the reader may do with it. Who opens it has read it. */
export function TicketPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { viewing } = useMe()
  const { data } = useSuspenseQuery({ ...read(readTicket, { params: { id } }), refetchInterval: 30_000 })
  const stale = useStaleTickets()
  const { mutate } = useMutation({
    mutationFn: (of: string) => call(markTicketRead, { params: { id: of } }),
    onSuccess: stale,
  })
  const isToMark = data.isUnread && viewing === null
  useEffect(() => {
    if (isToMark) mutate(id)
  }, [id, isToMark, mutate])
  useName(data.subject)
  return (
    <Stack width="860px">
      <Head ticket={data} />
      <Card isFlush>
        <RowList as="ol">
          {data.messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </RowList>
        <Reply key={data.messages.length} ticket={data} />
      </Card>
      {data.may.includes('rate') && <Rating id={id} />}
      <Events ticket={data} />
    </Stack>
  )
}

function Head({ ticket }: { ticket: Ticket }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { subject, serial, category, otherCategory, student, section, asker, assignee, dueAt, state, stars } =
    ticket
  const facts = [inScript(language, category, otherCategory)[0], student, section, asker].filter(Boolean)
  return (
    <Stack as="header" gap="8px">
      <Cluster gap="8px 12px">
        <h1 className="page-title tickets-title">
          <bdi>{subject}</bdi>
        </h1>
        <TicketState row={ticket} />
        {ticket.byTelephone && <Badge>{t`By telephone`}</Badge>}
      </Cluster>
      <p className="ticket-row-more">
        <Ltr>{serial}</Ltr>
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
        {assignee !== '' && <bdi>→ {assignee}</bdi>}
        {state === 'open' && (
          <span>
            {t`Answered until`} <InstantText at={dueAt} />
          </span>
        )}
        {stars !== null && <span aria-label={t`Satisfaction`}>{'★'.repeat(stars)}</span>}
      </p>
      <Deeds ticket={ticket} />
    </Stack>
  )
}

function Message({ message }: { message: Ticket['messages'][number] }) {
  const { t } = useLingui()
  const { name } = useSite()
  const { by, isAsker, isInternal, isMine, text, files, at } = message
  return (
    <li
      className="ticket-message"
      data-side={isAsker ? 'asker' : 'school'}
      data-internal={isInternal || undefined}
      data-mine={isMine || undefined}
    >
      <span className="ticket-row-more">
        <bdi>{by === '' ? name : by}</bdi>
        <InstantText at={at} />
        {isInternal && <Badge tone="warning">{t`Internal note`}</Badge>}
      </span>
      <p className="ticket-text" dir="auto">
        {text}
      </p>
      {files.map((file) => (
        <SentFile key={file.id} file={file} onRemove={undefined} />
      ))}
    </li>
  )
}

function Events({ ticket: { events } }: { ticket: Ticket }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <Card isFlush title={t`Outcome`}>
      <RowList>
        {events.map(({ id, at, what, by, note }) => (
          <li key={id} className="ticket-event">
            <span>{say(ticketDeeds[what])}</span>
            <span className="ticket-row-more">
              {by !== '' && <bdi>{by}</bdi>}
              <InstantText at={at} />
              {note !== '' && <bdi>{note}</bdi>}
            </span>
          </li>
        ))}
      </RowList>
    </Card>
  )
}
