import { TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { count, number } from '../../ui/number.ts'
import { findBest } from '../../ui/table/match.ts'
import type { Department, Facets as FacetsOf } from './facets.ts'
import { counts, departmentName, flip, type Refinement } from './refinement.ts'
import classes from './Facets.module.css'

export interface FacetsProps {
  readonly facets: FacetsOf
  readonly refinement: Refinement
  readonly onRefine: (refinement: Refinement) => void
}

/**
 * The people that were read, by videos left and by department. Each bar is a filter. It is memoised, because typing in
 * the quick filter changes nothing here.
 */
export const Facets = memo(function Facets({ facets, refinement, onRefine }: FacetsProps) {
  const { left = [] } = refinement
  const top = Math.max(1, ...facets.buckets.map(({ people }) => people))
  return (
    <div className={classes.facets}>
      <Facet title="Videos left">
        <div className={classes.bars}>
          {facets.buckets.map(({ bucket, people }) => (
            <button
              key={bucket}
              type="button"
              data-toolbar-toggle
              className={`${classes.tile} ${classes.toggle} ${classes.bar}`}
              aria-pressed={left.includes(bucket)}
              onClick={() => onRefine({ left: flip(left, bucket) })}
            >
              {say(counts[bucket].name, people)}
              <span className={classes.plot}>
                <span style={{ height: `${(100 * people) / top}%` }} />
              </span>
              <span className={classes.label} aria-hidden>
                {counts[bucket].mark} <b>{number(people)}</b>
              </span>
            </button>
          ))}
        </div>
      </Facet>
      <Departments facets={facets} refinement={refinement} onRefine={onRefine} />
    </div>
  )
})

/** The words of a bar for screen readers, for which the buttons replace the chart. */
const say = (name: string, people: number) => (
  <span className="hidden">
    {name}: {count(people, 'person', 'people')}
  </span>
)

interface FacetProps {
  readonly title: string
  /** The buttons: one stop of the Tab key. */
  readonly children: ReactNode
}

const Facet = ({ title, children }: FacetProps) => (
  <div>
    <p className={classes.title}>{title}</p>
    <ButtonRow label={title}>{children}</ButtonRow>
  </div>
)

/** The number of tiles in two rows. */
const maxTiles = 8
/** The largest number of departments in the list: few enough to render at once. */
const maxFound = 60

function Departments({ facets: { departments }, refinement, onRefine }: FacetsProps) {
  const { departments: chosen = [] } = refinement
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const id = useId()
  const isMany = departments.length > maxTiles
  // Without typed text, the departments that have no tile are listed.
  const found =
    !isOpen || typed.trim() === ''
      ? departments.slice(maxTiles - 1)
      : findBest(departments, typed, ({ name }) => [departmentName(name)])
  const top = departments[0]?.people ?? 1
  const tile = ({ name, people }: Department) => (
    <button
      key={name}
      type="button"
      data-toolbar-toggle
      className={`${classes.tile} ${classes.toggle} ${classes.department}`}
      aria-pressed={chosen.includes(name)}
      title={departmentName(name)}
      onClick={() => onRefine({ departments: flip(chosen, name) })}
    >
      {say(departmentName(name), people)}
      <span className={classes.name} data-none={name === '' || undefined} aria-hidden>
        {departmentName(name)}
      </span>
      <b aria-hidden>{number(people)}</b>
      <span className={classes.meter}>
        <span style={{ width: `${(100 * people) / top}%` }} />
      </span>
    </button>
  )
  return (
    <div>
      <Facet title="Department">
        <div className={classes.departments}>
          {(isMany ? departments.slice(0, maxTiles - 1) : departments).map(tile)}
          {isMany && (
            <button
              type="button"
              data-toolbar-toggle
              className={`row spread ${classes.tile} ${classes.all}`}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <span>
                All {number(departments.length)}
                <span className="hidden"> departments</span>
              </span>
              <IconChevronDown size={16} aria-hidden />
            </button>
          )}
        </div>
      </Facet>
      {isMany && isOpen && (
        <div id={id} className={`sunken ${classes.more}`}>
          <TextInput
            aria-label="Find a department"
            placeholder="Find a department"
            autoComplete="off"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ButtonRow label="Departments found">
            <div className={classes.found}>{found.slice(0, maxFound).map(tile)}</div>
          </ButtonRow>
          <p role="status" className={`dimmed ${classes.note}`}>
            {found.length === 0 && 'No department matches.'}
            {found.length > maxFound &&
              `${count(found.length - maxFound, 'more department')}. Type to find one.`}
          </p>
        </div>
      )}
    </div>
  )
}
