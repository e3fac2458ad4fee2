import { Link } from '@tanstack/react-router'
import { scoped } from '../../../../shell/scope/scope.ts'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'

type Props = {
  id: string
  name: string
  otherName?: string
  fatherName: string
  rollNumber?: number | null
  /** Where somebody is, where no column says it. */
  place?: string
}

/** A student of a report, with the way to how they attend. */
export function Who({ id, name, otherName = '', fatherName, rollNumber = null, place = '' }: Props) {
  const ownName = useOwnName()
  return (
    <>
      <Link to={scoped(`students/${id}?tab=attendance`)}>
        {rollNumber !== null && (
          <>
            <NumberText value={rollNumber} />{' '}
          </>
        )}
        <bdi>{ownName({ name, otherName })}</bdi>
      </Link>
      {(fatherName !== '' || place !== '') && (
        <span className="report-father">
          {place !== '' && <bdi>{place}</bdi>}
          {place !== '' && fatherName !== '' && ' · '}
          {fatherName !== '' && <bdi>{fatherName}</bdi>}
        </span>
      )}
    </>
  )
}
