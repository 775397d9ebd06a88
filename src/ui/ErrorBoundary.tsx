import { Component, type ReactNode } from 'react'
import { commonCopy } from '../../domain/copy/contract.ts'

/**
 * Every island's outermost part: what breaks inside is logged, and the reader may try again without a reload.
 *
 * `src/ui` holds the React parts that islands share, such as `Dialog` and `Pagination`. Live calls go
 * through `apiClient()` of `src/stores/api.ts`, which sends the session's token; what a protected
 * call fails with goes to `sentToLogin()` of `src/stores/guard.ts`; toasts through `showToast()` of `src/stores/toast.ts`; a protected page
 * gives `guard="session"` to the base layout.
 */
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
      <div className="empty text-danger" role="alert">
        <p>{commonCopy.somethingWrong}</p>
        <button type="button" className="btn" onClick={() => this.setState({ broken: false })}>
          {commonCopy.retry}
        </button>
      </div>
    )
  }
}
