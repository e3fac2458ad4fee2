import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
import type { AuditEntry } from 'tenant-api/contract/records/audit'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import type { AuditState } from './audit-state.ts'
import { EntryChanges } from './EntryChanges.tsx'
import './AuditEntryView.css'

type Props = { entry: AuditEntry; onFilter: (change: Partial<AuditState>) => void }

/** One act as a sentence; opened, the values before and after. */
export function AuditEntryView({ entry, onFilter }: Props) {
  const { t } = useLingui()
  const { actor, actorId, apiKey, sentence, at, requestId, act } = entry
  return (
    <Disclosure className="entry">
      {({ isExpanded }) => (
        <>
          <Heading level={2} className="entry-heading">
            <AriaButton slot="trigger" className="entry-trigger">
              <Avatar name={actor} />
              <span className="entry-text">
                <span className="entry-sentence">{sentence}</span>
                <span className="entry-more">
                  {apiKey ? (
                    <Trans>
                      by the API key <bdi>{actor}</bdi>, for which {apiKey.maker} answers
                    </Trans>
                  ) : (
                    <bdi>{actor}</bdi>
                  )}
                  <span className="numbers">
                    <InstantText at={at} />
                  </span>
                </span>
              </span>
              <ChevronDown aria-hidden className="entry-arrow" size={18} />
            </AriaButton>
          </Heading>
          <DisclosurePanel className="entry-panel">
            {isExpanded && <EntryChanges entry={entry} onRow={(row) => onFilter({ row })} />}
            <div className="entry-actions">
              {actorId && (
                <Button size="small" look="quiet" onPress={() => onFilter({ actor: actorId })}>
                  {t`Everything by ${actor}`}
                </Button>
              )}
              {apiKey && (
                <Button size="small" look="quiet" onPress={() => onFilter({ apiKey: apiKey.id })}>
                  {t`Everything by ${actor}`}
                </Button>
              )}
              <Button size="small" look="quiet" onPress={() => onFilter({ act })}>
                {t`Others of this kind`}
              </Button>
              {requestId && (
                <span className="entry-request">
                  <Trans>
                    Request number: <Ltr>{requestId}</Ltr>
                  </Trans>
                </span>
              )}
            </div>
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  )
}
