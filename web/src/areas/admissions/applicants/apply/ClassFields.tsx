import { Trans, useLingui } from '@lingui/react/macro'
import type { AdmissionForm } from 'tenant-api/contract/admissions/form'
import { Select } from '../../../../crud/form/fields/LazyFields.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import type { GroupProps } from './ApplyForm.tsx'

type Class = AdmissionForm['campuses'][number]['classes'][number]

/** Campus and class, as far as there is a choice; who seems too young or too old is told, and applies all the same. */
export function ClassFields({ form, draft, mistakes, onChange }: GroupProps & { form: AdmissionForm }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { campuses } = form
  const classes = campuses.find(({ id }) => id === draft.campusId)?.classes ?? []
  const chosen = classes.find(({ id }) => id === draft.classId)
  const errorOf = (name: string) => mistakes.find((mistake) => mistake.name === name)?.message
  return (
    <>
      {campuses.length > 1 && (
        <div className="field-place" data-field="campusId">
          <Select
            isRequired
            label={t`Campus`}
            choices={campuses.map(({ id, name, otherName }) => ({
              id,
              name: ownName({ name, otherName }),
            }))}
            value={String(draft.campusId ?? '')}
            onChange={(campusId) => onChange({ campusId, classId: null })}
            error={errorOf('campusId')}
          />
        </div>
      )}
      <div className="field-place" data-field="classId">
        <Select
          isRequired
          label={t`Class`}
          isDisabled={classes.length === 0}
          reason={classes.length === 0 ? t`Choose the campus first` : undefined}
          choices={classes.map(({ id, title }) => ({ id, name: title }))}
          value={String(draft.classId ?? '')}
          onChange={(classId) => onChange({ classId })}
          error={errorOf('classId')}
        />
      </div>
      {chosen?.yearName && (
        <p className="muted">
          <Trans>
            For the academic year <Ltr>{chosen.yearName}</Ltr>
          </Trans>
        </p>
      )}
      {chosen && isOdd(chosen, draft.birthDate) && (
        <Banner tone="info">
          <Trans>
            Children are usually <NumberText value={chosen.least ?? 0} /> to{' '}
            <NumberText value={chosen.most ?? 0} /> years old when they begin here. You can apply all the
            same.
          </Trans>
        </Banner>
      )}
    </>
  )
}

function isOdd({ least, most, firstDay }: Class, birthDate: unknown): boolean {
  if (typeof birthDate !== 'string' || least === null || most === null) return false
  const day = firstDay === null ? Date.now() : Date.parse(firstDay)
  const years = (day - Date.parse(birthDate)) / (365.25 * 86_400_000)
  return years < least || years >= most + 1
}
