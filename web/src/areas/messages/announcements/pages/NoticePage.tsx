import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Language } from 'kit/text/locale'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { markNotice, readNotice } from 'tenant-api/contract/messages/announcements'
import { call, read } from '../../../../shell/session/api.ts'
import { useMe } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText, InstantText } from '../../../../ui/date/DateText.tsx'
import { RichText } from '../../../../ui/text/RichText.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { Attachments } from '../Attachments.tsx'
import { useStaleAnnouncements } from '../use-stale-announcements.ts'
import { ownName } from '../../../../crud/sending/SendingCounts.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../compose/Compose.css'
import './BoardPage.css'

/** One announcement as its reader has it; who opens it has read it, which its author sees. */
export function NoticePage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { viewing } = useMe()
  const [language, setLanguage] = useState<Language>()
  const query = language === undefined ? {} : { language }
  const { data } = useSuspenseQuery(read(readNotice, { params: { id }, query }))
  const stale = useStaleAnnouncements()
  const { mutate } = useMutation({
    mutationFn: (of: string) => call(markNotice, { params: { id: of } }),
    onSuccess: stale,
  })
  const isToMark = data.readAt === null && viewing === null
  useEffect(() => {
    if (isToMark) mutate(id)
  }, [id, isToMark, mutate])
  useName(data.title)
  return (
    <Stack width="760px">
      <Card>
        <article>
          <header className="notice-head">
            <div className="notice-facts">
              {data.isUrgent && <Badge tone="danger">{t`Urgent`}</Badge>}
              <InstantText at={data.at} />
              {data.expiresOn && (
                <span>
                  {t`On the board until`} <DayText day={data.expiresOn} />
                </span>
              )}
            </div>
            <h1 className="page-title" dir="auto" lang={data.language}>
              {data.title}
            </h1>
            {data.languages.length > 1 && (
              <Segments
                label={t`Language`}
                choices={data.languages.map((of) => ({ id: of, name: ownName(of) }))}
                value={data.language}
                onChange={setLanguage}
              />
            )}
          </header>
          <RichText text={data.body} lang={data.language} />
        </article>
      </Card>
      {data.attachments.length > 0 && <Attachments files={data.attachments} />}
      <div>
        <ButtonLink
          look="quiet"
          href={scoped('notices')}
          icon={<ArrowLeft aria-hidden size={16} className="directional" />}
        >{t`Notice board`}</ButtonLink>
      </div>
    </Stack>
  )
}
