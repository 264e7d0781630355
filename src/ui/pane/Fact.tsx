import type { ReactNode } from 'react'

/** A line of a list with the class `facts`. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Facts by their names, without those that have no content. */
export const Facts = ({ of }: { readonly of: Readonly<Record<string, ReactNode>> }) => (
  <dl className="facts">
    {Object.entries(of).map(
      ([name, content]) =>
        content && (
          <Fact key={name} name={name}>
            {content}
          </Fact>
        ),
    )}
  </dl>
)
