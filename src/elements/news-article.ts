/**
 * An announcement that was there when the site was built is brought up to date; one that was not is filled in.
 * Where there is nothing to show, the reader goes home (specification, section 8).
 */
class NewsArticle extends HTMLElement {
  connectedCallback() {
    import('../stores/news-live.ts').then(
      ({ refreshNews }) => refreshNews(this),
      (error: unknown) => {
        console.error(error)
        // As after any other failure to load it, the empty shell has nothing to show.
        if (this.dataset.version === undefined) location.replace('/')
      },
    )
  }
}

customElements.define('news-article', NewsArticle)
