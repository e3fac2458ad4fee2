import { useLingui } from '@lingui/react/macro'
import { formatList } from 'kit/text/locale'
import type { MergedLink } from 'tenant-api/contract/people/duplicates'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** What a link says beside the relation, in a line. */
export function useFlags() {
  const { t } = useLingui()
  const { language } = useRegional()
  return ({ isFirstContact, getsBills, mayPickUp, maySee }: MergedLink) =>
    formatList(language, [
      ...(isFirstContact ? [t`Call first`] : []),
      ...(getsBills ? [t`Gets bills`] : []),
      mayPickUp ? t`May pick up` : t`May not pick up`,
      ...(maySee ? [] : [t`May not see`]),
    ])
}
