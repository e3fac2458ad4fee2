import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import {
  type LinkedGuardian,
  messageLanguages,
  relations,
} from 'tenant-api/contract/people/students-and-guardians'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'

type Link = Pick<
  LinkedGuardian,
  'relation' | 'isFirstContact' | 'contactOrder' | 'getsBills' | 'mayPickUp' | 'maySee' | 'language'
>

/** What somebody is to a student, and may: the same on the page of either. */
export function LinkBadges({ link, isArchived = false }: { link: Link; isArchived?: boolean }) {
  const { t } = useLingui()
  const say = useSay()
  const { language: own } = useRegional()
  const { relation, isFirstContact, contactOrder, getsBills, mayPickUp, maySee, language } = link
  const written = say(messageLanguages[language])
  return (
    <span className="record-row-more">
      <span>{say(relations[relation])}</span>
      {isArchived && <Badge>{t`Archived`}</Badge>}
      {isFirstContact && <Badge tone="theme">{t`Call first`}</Badge>}
      {!isFirstContact && contactOrder !== null && (
        <Badge>{t`Order of calls: ${formatNumber(own, contactOrder)}`}</Badge>
      )}
      {getsBills && <Badge>{t`Gets bills`}</Badge>}
      {!mayPickUp && <Badge tone="warning">{t`May not pick up`}</Badge>}
      {!maySee && <Badge tone="warning">{t`May not see`}</Badge>}
      <Badge>{t`Messages: ${written}`}</Badge>
    </span>
  )
}
