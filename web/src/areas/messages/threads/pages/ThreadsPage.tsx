import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Conversation } from '../Conversation.tsx'
import { ThreadList } from '../ThreadList.tsx'
import './ThreadsPage.css'

/** All conversations, and the chosen one beside them; on a telephone one after the other. */
export function ThreadsPage() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false }) as { id?: string }
  return (
    <div className="threads" data-chosen={id !== undefined || undefined}>
      <section className="threads-list" aria-label={t`Conversations`}>
        <h1 className="page-title threads-title">{t`Conversations`}</h1>
        <ThreadList chosen={id} />
      </section>
      <section className="threads-one" aria-label={t`Conversation`}>
        {id === undefined ? (
          <EmptyState icon={MessagesSquare} title={t`Choose a conversation`} action={null}>
            {t`Each child has one, between family and teachers.`}
          </EmptyState>
        ) : (
          <Conversation key={id} id={id} isPage />
        )}
      </section>
    </div>
  )
}
