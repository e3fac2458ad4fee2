import { useLingui } from '@lingui/react/macro'
import { formatList } from 'kit/text/locale'
import { personKinds } from 'tenant-api/contract/records/audit'
import { useSay } from '../../../crud/resource/words.ts'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { type AuditNames, useAuditNames } from './use-audit-names.ts'

/** Somebody whom acts concern, found by name: whichever records there are of them, and where these are archived. */
export function PersonFilter({ onPick }: { onPick: (id: string) => void }) {
  const { t } = useLingui()
  const { q, search, names, isFetching } = useAuditNames()
  const hintOf = useHint()
  const choices = (names?.people ?? []).map((one) => ({
    id: one.personId,
    name: one.name,
    hint: hintOf(one),
  }))
  return (
    <ComboBox
      label={t`Person concerned`}
      choices={choices}
      isBare
      placeholder={t`About whom`}
      isSearched
      isWaiting={isFetching}
      nothing={q.trim() === '' ? t`Type a name` : undefined}
      value=""
      onChange={onPick}
      onInputChange={search}
    />
  )
}

/** What somebody is in the school, the father of a student, and whether the record is archived. */
export function useHint(): (one: AuditNames['people'][number]) => string {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  return ({ kinds, fatherName, isArchived }) => {
    const of =
      kinds.length === 0
        ? t`A log-in without a record`
        : formatList(
            language,
            kinds.map((kind) => say(personKinds[kind])),
          )
    return [of, fatherName, isArchived && t`Archived`].filter(Boolean).join(' · ')
  }
}
