import { Component, type ReactNode } from 'react'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { EmptyState } from './EmptyState.tsx'

/** Around every island: an error inside it is logged, and the reader can try again without a reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <EmptyState error>
        <p>{commonCopy.somethingWrong}</p>
        <button type="button" className="btn" onClick={() => this.setState({ broken: false })}>
          {commonCopy.retry}
        </button>
      </EmptyState>
    )
  }
}
