/** Same height as the form that replaces it. */
export function ProfileSkeleton() {
  return (
    <div className="max-w-measure">
      <span role="status" className="sr-only">
        Loading your profile
      </span>
      <Label />
      <div className="skeleton h-12.5" />
      <div className="mt-10 mb-5 flex items-center justify-between">
        <div className="skeleton h-7 w-32" />
        <div className="skeleton h-11 w-29" />
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        <div className="col-span-full sm:col-span-1">
          <Label />
          <div className="skeleton h-16.5" />
        </div>
        <div>
          <Label />
          <div className="skeleton h-16.5" />
        </div>
        <div>
          <Label />
          <div className="skeleton h-16.5" />
        </div>
        <div className="col-span-full">
          <Label />
          <div className="skeleton h-11 w-57" />
        </div>
      </div>
      <div className="skeleton mt-18 mb-6 h-7 w-40" />
      <Label />
      <div className="skeleton h-24" />
    </div>
  );
}

const Label = () => <div className="skeleton mt-1 mb-3 h-4 w-24" />;
