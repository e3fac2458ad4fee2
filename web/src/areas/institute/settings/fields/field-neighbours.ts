import type { ComponentType } from 'react'
import type { Control, FieldValues } from 'react-hook-form'

/** What a page of settings shows beside its fields is given the form, as it is typed. */
export type BesideProps = { control: Control<FieldValues>; isReadOnly: boolean }
export type FieldNeighbour = ComponentType<BesideProps>
