import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorBlock } from './empty-state.tsx'

interface FailureFenceProps {
  /** What could not be drawn, as the subject of a sentence: "This view". */
  readonly what: string
  /** Another value: what is drawn is another thing, so it is tried anew. */
  readonly of: string
  readonly children: ReactNode
}

interface Failure {
  readonly message: string | null
  readonly of: string
}

/** Keeps a fault in drawing to the part that has it; without a fence React takes the whole window down. */
export class FailureFence extends Component<FailureFenceProps, Failure> {
  override state: Failure = { message: null, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<Failure> {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  static getDerivedStateFromProps(props: FailureFenceProps, state: Failure): Partial<Failure> | null {
    return props.of === state.of ? null : { message: null, of: props.of }
  }

  override render(): ReactNode {
    const { what, children } = this.props
    const { message } = this.state
    if (message === null) return children
    return (
      <ErrorBlock
        title={`${what} could not be drawn.`}
        error={{
          code: 'viewer-failed',
          what: `The viewer failed: ${message}.`,
          next: 'Nothing of the repository was changed.',
        }}
        actions={
          <Button size="normal" onClick={() => this.setState({ message: null })}>
            Draw it again
          </Button>
        }
      />
    )
  }
}
