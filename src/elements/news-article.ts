/**
 * Updates an announcement that was known at build time; fills in one that was not. If there is nothing to show, leads
 * home (specification, section 8).
 */
class NewsArticle extends HTMLElement {
  connectedCallback() {
    import('../stores/news-live.ts').then(
      ({ refreshNews }) => refreshNews(this),
      (error: unknown) => {
        console.error(error)
        // As after any other failure, the empty shell has nothing to show.
        if (this.dataset.version === undefined) location.replace('/')
      },
    )
  }
}

customElements.define('news-article', NewsArticle)
